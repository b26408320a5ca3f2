/** `work` itself goes on. @throws what `late` makes */
export async function inTime<T>(
  work: Promise<T>,
  milliseconds: number,
  late = () => new Error(`Not done within ${milliseconds} ms`),
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(late()), milliseconds);
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}

/** @throws AggregateError at the end when some have failed: the job counts as failed */
export async function doEach(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((failure: unknown) => failures.push(failure));
  if (failures.length > 0)
    throw new AggregateError(failures, failures.map((failure) => String(failure)).join('; '));
}
