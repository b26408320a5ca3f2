import { rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config } from '../../core/config.ts';
import { eventLoopLag } from '../../core/http/metrics.ts';
import { log } from '../../core/log.ts';
import { buildId, distFolder } from './build-id.ts';
import { ChangeFeed } from './change-feed.ts';
import { databaseIdentity, feedStart, removeOldChanges } from './change-queries.ts';
import { OwnWork } from './own-work.ts';
import { PageStore } from './page-store.ts';
import { withSitemaps } from './page-tags.ts';
import { PlainBytes } from './plain-bytes.ts';
import { Publisher } from './publisher.ts';
import { type PageRenderer, pageRenderer, type Render } from './renderer.ts';
import { takeStoreFolder } from './store-folder.ts';
import { TopPages } from './top-pages.ts';

const HOUR_MS = 3_600_000;

/** The stored site of this process: pages, their renderer, and what keeps them true. */
export type Site = {
  store: PageStore;
  /** Bytes of stored pages for clients without compression. */
  plain: PlainBytes;
  render: PageRenderer;
  /** The same for what no visitor waits for: it gives way to those who do. */
  renderAside: PageRenderer;
  ownWork: OwnWork;
  topPages: TopPages;
  /** Astro itself, for pages of one viewer that are never stored. */
  renderFresh: Render;
  publisher: Publisher;
  feed: ChangeFeed;
  stop: () => Promise<void>;
};

/** Astro's render function of the current build. */
export async function loadRender(): Promise<Render> {
  const entry = path.join(distFolder, 'server/entry.mjs');
  return ((await import(pathToFileURL(entry).href)) as { render: Render }).render;
}

/** Opens the page store of the current build and catches up with what changed since it was last open. */
export async function openSite(config: Config, databaseUrl: string, render: Render): Promise<Site> {
  const build = buildId(config, await databaseIdentity(databaseUrl));
  const { folder, release } = await takeStoreFolder(config.varDir, build);
  let store = new PageStore(folder);
  const { start, complete } = await feedStart(databaseUrl, store.cursor);
  if (!complete) {
    log.warn('the page store is older than the change feed remembers: it starts anew');
    rmSync(folder, { recursive: true, force: true });
    store = new PageStore(folder);
  }
  store.saveCursor(start);
  const renderer = pageRenderer(render, config);
  const ownWork = new OwnWork(eventLoopLag);
  const renderAside: PageRenderer = (...asked) => ownWork.run(() => renderer(...asked));
  const publisher = new Publisher(store, renderAside);
  const topPages = new TopPages(store, renderAside);
  const feed = new ChangeFeed(
    databaseUrl,
    start,
    (changes) => publisher.apply(withSitemaps(changes)),
    (cursor) => store.saveCursor(cursor),
    () => publisher.expectNews(),
  );
  await feed.start();
  store.saveCursor(feed.cursor);
  publisher.start();
  const sweep = setInterval(() => {
    store.saveCursor(feed.cursor);
    void removeOldChanges(databaseUrl).catch((error: Error) =>
      log.warn({ error: error.message }, 'sweep failed'),
    );
  }, HOUR_MS);
  return {
    store,
    plain: new PlainBytes(),
    render: renderer,
    renderAside,
    ownWork,
    topPages,
    renderFresh: render,
    publisher,
    feed,
    stop: async () => {
      clearInterval(sweep);
      publisher.stop();
      topPages.stop();
      await feed.stop();
      release();
    },
  };
}

const slot = globalThis as { yoakariFeed?: ChangeFeed };

/** Called once by the composition root. */
export function provideFeed(feed: ChangeFeed): void {
  slot.yoakariFeed = feed;
}

/**
 * Returns when this process has applied every change committed so far: what a verb that hides something awaits before
 * it answers. Without a feed (a script) there is nothing to settle here; the servers hear of it by themselves.
 */
export async function settlePageChanges(): Promise<void> {
  await slot.yoakariFeed?.read();
}
