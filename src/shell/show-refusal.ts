import type { Refusal } from '../lib/answer.ts';
import { showFailure } from './show-failure.ts';

/** Tells of a refused call that no form shows: by its first error, or by what its status means. */
export function showRefusal(refusal: Refusal): void {
  const [said] = Object.values(refusal.errors).flat();
  showFailure(said ? { ...refusal, message: said } : refusal);
}
