import { shopPath } from '../../../server/core/paths.ts';
import type { ReviewDone } from '../../../server/directory/reviews/contract.ts';
import type { Answer } from '../../lib/answer.ts';
import type { Sent } from '../../lib/deliver.ts';
import { forgetCall, refusedCall, type WaitingCall } from '../../overlay/kept-calls.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { showUnsent } from '../../overlay/send-waiting.ts';
import { sendText } from '../../overlay/waiting-calls.ts';

export const reviewMark = (shopId: number): string => `review:${shopId}`;

/** The review that was sent later and not taken: its writer goes on with it. */
export const refusedReview = (shopId: number): WaitingCall | undefined => refusedCall(reviewMark(shopId));

export function forgetRefused(shopId: number): void {
  const call = refusedReview(shopId);
  if (call) forgetCall(call);
}

/** Sends a review, which waits where there is no network; `onDone` hears that it was stored, at once or later. */
export async function sendReview(
  shopId: number,
  sent: Sent,
  onDone: (done: ReviewDone) => void,
): Promise<Answer<unknown>> {
  const edit = `${shopPath(shopId)}#modal=review&shopId=${shopId}`;
  const kind = { mark: reviewMark(shopId), what: '口コミ', edit };
  const answer = await sendText(sent, kind, (later, call) => {
    if (!later.ok) return showUnsent(call, later.refusal);
    onDone(later.data as ReviewDone);
    showMessage((later.data as ReviewDone).message);
  });
  if (answer && !answer.ok) return answer;
  forgetRefused(shopId);
  if (answer) onDone(answer.data as ReviewDone);
  return { ok: true, data: null };
}
