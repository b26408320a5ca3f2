import type { FormValues } from '../../components/form/form-store.ts';

/** What was sent and is not stored yet; `version`: of the review that the form showed. */
export type Kept = { version: number; values: FormValues };

const keyOf = (myId: string, shopId: number) => `review-${myId}-${shopId}`;

/** In this tab alone, and for this member: a refusal that leads to the login takes the form away. */
export function keepReview(myId: string, shopId: number, kept: Kept): void {
  try {
    sessionStorage.setItem(keyOf(myId, shopId), JSON.stringify(kept));
  } catch {}
}

export function keptReview(myId: string, shopId: number): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(myId, shopId)) ?? 'null');
  } catch {
    return null;
  }
}

export function forgetReview(myId: string, shopId: number): void {
  try {
    sessionStorage.removeItem(keyOf(myId, shopId));
  } catch {}
}
