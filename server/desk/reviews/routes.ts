import { ofReview, replyForm } from '../../directory/reviews/contract.ts';
import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { replyToReview } from './reply-to-review.ts';

export const shopReviewRoutes = routeApp().openapiRoutes([
  call(
    'post',
    '/review/{id}/reply',
    {
      who: 'shop',
      summary: 'お店からの返信：1つの口コミに1件。2回目からは書き直し',
      params: ofReview,
      body: replyForm,
      answers: [done, '返信した'],
    },
    replyToReview,
  ),
]);
