/**
 * What `work` resolves to. @throws what `late` makes (an Error by default) when that takes longer than `milliseconds`;
 * `work` itself goes on.
 */
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
