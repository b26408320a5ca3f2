import type { Refusal } from '../../lib/answer.ts';
import { openModal } from '../../overlay/modal-store.ts';

/** Whose account it is, and how they can show once more that it is them. */
export type Prover = { myId: string; hasPassword: boolean; hasLine: boolean };

/** What was refused, to be done once the visitor has shown who they are. */
let waiting: (() => void) | null = null;

/** @returns false when the call was refused for another reason. */
export function retryAfterProof(refusal: Refusal, prover: Prover, again: () => void): boolean {
  const isAsked = refusal.status === 403 && (refusal.body as { reauth?: boolean } | null)?.reauth === true;
  if (!isAsked) return false;
  waiting = again;
  openModal('reauth', prover);
  return true;
}

/** They have: whatever waited for it is done now. */
export function goOnAfterProof(): void {
  const again = waiting;
  waiting = null;
  again?.();
}
