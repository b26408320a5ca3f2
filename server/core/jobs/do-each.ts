/**
 * Does the steps of a job one after the other, whatever becomes of each.
 * @throws AggregateError at the end when some have failed: the job counts as failed.
 */
export async function doEach(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((failure: unknown) => failures.push(failure));
  if (failures.length > 0)
    throw new AggregateError(failures, failures.map((failure) => String(failure)).join('; '));
}
