/** Keeps the shop pages whose coupons were seen, for the door of a shop in a basement; nothing else is stored here. */
const PAGES = 'coupon-pages';
const FILES = 'coupon-files';
const MOST_PAGES = 12;
const MOST_FILES = 150;
/** Older prices and hours are worse than none. */
const MOST_AGE_MS = 7 * 24 * 60 * 60 * 1000;
/** A signal that needs longer than this is none, where there is a stored page. */
const PATIENCE_MS = 6000;

const isFile = ({ pathname }) => pathname.startsWith('/_astro/');

async function limit(cache, most) {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)));
}

/** The page as everybody gets it, marked with the time: the visitor reads when it was true. */
async function storePage(path) {
  const answer = await fetch(path, { credentials: 'omit' });
  if (!answer.ok) return;
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  headers.set('x-stored', String(Date.now()));
  const text = await answer.text();
  const pages = await caches.open(PAGES);
  await pages.delete(path);
  await pages.put(
    path,
    new Response(text.replace('<html', `<html data-stored="${Date.now()}"`), { headers }),
  );
  await limit(pages, MOST_PAGES);
}

async function storeFiles(addresses) {
  const files = await caches.open(FILES);
  const wanted = addresses.filter((address) => isFile(new URL(address, location.origin)));
  const missing = [];
  for (const address of wanted) if (!(await files.match(address))) missing.push(address);
  await files.addAll(missing);
  await limit(files, MOST_FILES);
}

addEventListener('message', (event) => {
  const { path, files } = event.data;
  event.waitUntil(
    Promise.all([storePage(path), storeFiles(files)]).then(() => event.source?.postMessage({ stored: path })),
  );
});

addEventListener('activate', (event) => {
  event.waitUntil(registration.navigationPreload?.enable());
});

async function page(event) {
  const network = Promise.resolve(event.preloadResponse).then((ready) => ready ?? fetch(event.request));
  const stored = await (await caches.open(PAGES)).match(new URL(event.request.url).pathname);
  if (!stored || Date.now() - Number(stored.headers.get('x-stored')) > MOST_AGE_MS) return network;
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
