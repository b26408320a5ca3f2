import { createRoute } from '@hono/zod-openapi';
import { membersOnly } from '../../identity/accounts/callers.ts';
import { once } from '../../identity/sessions/once.ts';
import {
  answersOf,
  answersToMembers,
  failure,
  jsonPost,
  routeApp,
} from '../../identity/sessions/route-app.ts';
import { castVote } from './cast-vote.ts';
import { voteDone, voteForm, votes, votesQuery } from './contract.ts';
import { readVotes } from './read-votes.ts';

const getVotes = createRoute({
  method: 'get',
  path: '/votes',
  summary: '自分の投票ポイントと、女の子が受け取った投票',
  request: { query: votesQuery },
  responses: {
    ...answersOf(votes, '投票ポイント'),
    429: { description: '短時間に多くのアクセス', content: { 'application/json': { schema: failure } } },
  },
});
const postVote = jsonPost('/votes', '女の子への投票', {
  body: voteForm,
  middleware: [membersOnly, once],
  responses: answersToMembers(voteDone, '投票した後のポイント'),
});

export const voteRoutes = routeApp()
  .openapi(getVotes, async (context) =>
    context.json(await readVotes(context, context.req.valid('query').castId), 200),
  )
  .openapi(postVote, async (context) =>
    context.json(await castVote(context, context.req.valid('json').castId), 200),
  );
