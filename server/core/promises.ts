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

/** At most `atOnce` of them at a time. @throws the first error, when those under way have ended */
export async function inParallel<T>(
  all: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const rest = all.values();
  let failed = false;
  const next = async (): Promise<void> => {
    for (const one of rest) {
      if (failed) return;
      await work(one).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(atOnce, all.length) }, next));
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
}
