import type { Refusal } from '../../lib/answer.ts';
import { tellFailure } from '../../shell/tell-failure.ts';

/** Tells of a refused call that no form shows: by its first error, or by what its status means. */
export function tellRefusal(refusal: Refusal): void {
  const [said] = Object.values(refusal.errors).flat();
  tellFailure(said ? { ...refusal, message: said } : refusal);
}
