import { rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config } from '../../core/config.ts';
import { forgetKept } from '../../core/db/kept-answers.ts';
import { eventLoopLag } from '../../core/http/metrics.ts';
import { log } from '../../core/log.ts';
import { buildId, distFolder } from './build-id.ts';
import { ChangeFeed } from './change-feed.ts';
import { databaseIdentity, feedStart, removeOldChanges } from './change-queries.ts';
import { OwnWork } from './own-work.ts';
import { PageStore } from './page-store.ts';
import { withSitemaps } from './page-tags.ts';
import { Publisher } from './publisher.ts';
import { RecodedBytes } from './recoded-bytes.ts';
import { type PageRenderer, pageRenderer, type Render } from './renderer.ts';
import { takeStoreFolder } from './store-folder.ts';
import { TopPages } from './top-pages.ts';

const HOUR_MS = 3_600_000;

export type Site = {
  store: PageStore;
  recoded: RecodedBytes;
  render: PageRenderer;
  /** For background work: gives way to visitors. */
  renderAside: PageRenderer;
  ownWork: OwnWork;
  topPages: TopPages;
  renderFresh: Render;
  publisher: Publisher;
  feed: ChangeFeed;
  stop: () => Promise<void>;
};

export async function loadRender(): Promise<Render> {
  const entry = path.join(distFolder, 'server/entry.mjs');
  return ((await import(pathToFileURL(entry).href)) as { render: Render }).render;
}

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
  const recoded = new RecodedBytes();
  store.onRemoved((key) => recoded.forget(key));
  const renderer = pageRenderer(render, config);
  const ownWork = new OwnWork(eventLoopLag);
  const renderAside: PageRenderer = (...asked) => ownWork.run(() => renderer(...asked));
  const publisher = new Publisher(store, renderAside);
  const topPages = new TopPages(store, renderAside);
  const feed = new ChangeFeed(
    databaseUrl,
    start,
    (changes) => {
      forgetKept(changes.map(({ tag }) => tag));
      publisher.apply(withSitemaps(changes));
    },
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
    recoded,
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

export function provideFeed(feed: ChangeFeed): void {
  slot.yoakariFeed = feed;
}

/** A verb that hides something awaits it before it answers. Scripts have no feed; the servers read theirs. */
export async function applyPageChanges(): Promise<void> {
  await slot.yoakariFeed?.read();
}
