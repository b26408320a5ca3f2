import { log } from '../../core/log.ts';
import { halfPath, rankingPath, timelinePath, topPath } from '../../core/paths.ts';
import type { PageStore } from './page-store.ts';
import type { PageRenderer } from './renderer.ts';

/** Most visits begin here: the site is ready once it can serve these, and the pre-render starts with them. */
export const TOP_PAGES = [topPath(), halfPath('shops'), halfPath('casts'), rankingPath(), timelinePath()];

const RETRY_MS = 1000;

export class TopPages {
  readonly #store: PageStore;
  readonly #render: PageRenderer;
  readonly #missing = new Set(TOP_PAGES);
  #again: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(store: PageStore, render: PageRenderer) {
    this.#store = store;
    this.#render = render;
  }

  get missing(): readonly string[] {
    return [...this.#missing];
  }

  async prepare(): Promise<void> {
    for (const path of this.missing)
      try {
        await this.#prepareOne(path);
      } catch (error) {
        log.error({ path, error: (error as Error).message }, 'a top page could not be prepared');
      }
    if (this.#missing.size === 0 || this.#stopped) return;
    this.#again = setTimeout(() => void this.prepare(), RETRY_MS);
  }

  async #prepareOne(path: string): Promise<void> {
    if (this.#store.get(path)) return void this.#missing.delete(path);
    const moment = this.#store.moment();
    const { page, status } = await this.#render(path, '', path);
    if (status !== 200) throw new Error(`rendered with status ${status}`);
    // The page can be served even when the disk refuses it.
    this.#missing.delete(path);
    if (page) this.#store.put(page, moment);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#again);
  }
}
