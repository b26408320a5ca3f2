// Keeps the shop pages whose coupons were seen, for the door of a shop in a basement; nothing else is stored here.
importScripts('/offline.js');

/** Of earlier releases: pages with their casts. */
const FORMER = 'coupon-pages';
const FILES = 'coupon-files';
const MOST_PAGES = 12;
const MOST_FILES = 150;
/** A signal that needs longer than this is none, where there is a stored page. */
const PATIENCE_MS = 6000;

/** Tags with their attributes, so that none is found within one; scripts and styles to their ends. */
const TAGS = /<(script|style)\b(?:"[^"]*"|[^">])*>.*?<\/\1>|<(\/?)([a-z][\w-]*)(?:"[^"]*"|[^">])*>/gs;
const NOTE = '<p class="s">電波がないため、表示できません。</p>';

/** The schedule, and what the page itself marks. Quotes are escaped in what visitors write. */
const hasCasts = (tag) =>
  tag.includes(' component-export="ScheduleIsland"') || / data-casts\b/.test(tag.replace(/"[^"]*"/g, ''));

/**
 * Without what names or shows casts: hidden later, they would stay readable here. A part of a section leaves a note.
 * Other parts of the page may need the scripts and styles that came first with these.
 */
function cutCasts(html) {
  let [kept, from, cut, depth] = ['', 0, '', 0];
  for (const { 0: tag, 1: shared, 2: end, 3: name, index } of html.matchAll(TAGS)) {
    if (cut) {
      if (shared) kept += tag;
      if (name === cut) depth += end ? -1 : 1;
      if (depth === 0) [cut, from] = ['', index + tag.length];
    } else if (name && !end && hasCasts(tag)) {
      kept += html.slice(from, index) + (name === 'section' ? '' : NOTE);
      [cut, depth] = [name, 1];
    }
  }
  return cut ? kept : kept + html.slice(from);
}

const isFile = ({ pathname }) => pathname.startsWith('/_astro/');

async function limit(cache, most) {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)));
}

/** As everybody gets it, without its casts, marked with the time: the visitor reads when it was true. @returns whether */
async function storePage(path) {
  await caches.delete(FORMER);
  const answer = await fetch(path, { credentials: 'omit' });
  if (!answer.ok) return false;
  const html = cutCasts(await answer.text());
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  headers.set('x-stored', String(Date.now()));
  const pages = await caches.open(COUPON_PAGES);
  await pages.delete(path);
  await pages.put(
    path,
    new Response(html.replace('<html', `<html data-stored="${Date.now()}"`), { headers }),
  );
  await limit(pages, MOST_PAGES);
  return true;
}

/** What is used again becomes the newest: files that all pages share are the last to go. */
async function storeFile(files, address) {
  const stored = await files.match(address);
  const answer = stored ?? (await fetch(address));
  if (!answer.ok) return;
  await files.put(address, answer);
}

async function storeFiles(addresses) {
  const files = await caches.open(FILES);
  const wanted = addresses.filter((address) => isFile(new URL(address, location.origin)));
  // A file that a new release has removed leaves the others in place.
  await Promise.allSettled(wanted.map((address) => storeFile(files, address)));
  await limit(files, MOST_FILES);
}

addEventListener('message', (event) => {
  const { path, files } = event.data;
  event.waitUntil(
    Promise.all([storePage(path), storeFiles(files)]).then(
      ([isStored]) => isStored && event.source?.postMessage({ stored: path }),
    ),
  );
});

addEventListener('install', () => skipWaiting());

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([registration.navigationPreload?.enable(), caches.delete(FORMER)]));
});

/** A page that is gone, of a shop or with a girl who wants to be seen no more, is kept nowhere. */
async function forgetGone(path, answer) {
  if (answer.status === 404 || answer.status === 410) await (await caches.open(COUPON_PAGES)).delete(path);
  return answer;
}

async function page(event) {
  const path = new URL(event.request.url).pathname;
  const pages = await caches.open(COUPON_PAGES);
  const network = Promise.resolve(event.preloadResponse)
    .then((ready) => ready ?? fetch(event.request))
    .then((answer) => forgetGone(path, answer));
  const stored = await pages.match(path);
  if (stored && isOld(stored)) await pages.delete(path);
  if (!stored || isOld(stored)) return network.catch(offlinePage);
  // The slow answer may say that the page is gone after the stored copy has been shown.
  event.waitUntil(network.catch(() => {}));
  const late = new Promise((done) => setTimeout(done, PATIENCE_MS, stored));
  return Promise.race([network.catch(() => stored), late]);
}

addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (isFile(address))
    event.respondWith(
      fetch(request).catch(async (problem) => {
        const stored = await (await caches.open(FILES)).match(request);
        if (stored) return stored;
        throw problem;
      }),
    );
});
