import type { PageStore } from './page-store.ts';
import type { PageRenderer } from './renderer.ts';

/** One waits for the database while the other renders; more would delay visitors. */
const CONCURRENCY = 2;

export type PrerenderResult = { rendered: number; kept: number; failed: string[] };

/** A stop loses only the pages under way; the next run goes on from there. */
export async function prerender(
  paths: AsyncIterable<string>,
  store: PageStore,
  render: PageRenderer,
  onProgress: (done: number) => void = () => {},
): Promise<PrerenderResult> {
  const result: PrerenderResult = { rendered: 0, kept: 0, failed: [] };
  const source = paths[Symbol.asyncIterator]();
  let done = 0;

  async function renderOne(path: string): Promise<void> {
    if (store.isFresh(path)) {
      result.kept += 1;
      return;
    }
    const moment = store.moment();
    const { page, status } = await render(path, '', path);
    if (page) {
      store.put(page, moment);
      result.rendered += 1;
    } else if (status !== 404 && status !== 410) result.failed.push(`${path} (${status})`);
  }

  async function worker(): Promise<void> {
    for (;;) {
      const next = await source.next();
      if (next.done) return;
      try {
        await renderOne(next.value);
      } catch (error) {
        result.failed.push(`${next.value} (${(error as Error).message})`);
      }
      done += 1;
      onProgress(done);
    }
  }

  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return result;
}
