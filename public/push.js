importScripts('/offline.js');

/**
 * Whether this device shows a plain title (src/shell/disguise.ts): a worker reads no other storage of the page. A
 * device that cannot say is taken for one.
 */
function isPlain() {
  return new Promise((done, fail) => {
    const request = indexedDB.open('yoakari', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('drafts');
    request.onerror = () => done(true);
    request.onsuccess = () => {
      try {
        const choice = request.result.transaction('drafts').objectStore('drafts').get('plain-title');
        choice.onerror = () => done(true);
        choice.onsuccess = () => {
          request.result.close();
          done(choice.result === true);
        };
      } catch (error) {
        fail(error);
      }
    };
  }).catch(() => true);
}

/** Shows what the site pushes, and opens it. */
async function show({ title, body, path, plain }) {
  const shown = (await isPlain())
    ? { title: plain.title, body: plain.body, icon: '/plain-192.png' }
    : { title, body, icon: '/icon-192.png' };
  const { title: heading, ...rest } = shown;
  return registration.showNotification(heading, { ...rest, tag: 'notices', data: { path } });
}

addEventListener('push', (event) => event.waitUntil(show(event.data.json())));

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(
    clients.matchAll({ type: 'window' }).then(async (open) => {
      const { href } = new URL(event.notification.data.path, location.origin);
      const page = open.find(({ url }) => url === href) ?? open[0];
      if (!page) return clients.openWindow(href);
      await page.focus();
      return page.url === href ? page : page.navigate(href);
    }),
  );
});

addEventListener('activate', (event) => {
  event.waitUntil(registration.navigationPreload?.enable());
});

/** Pages come from the network as they always do; nothing is stored. */
async function page({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return offlinePage();
  }
}

// Every address that is opened: what is not answered here is asked for twice, and the code of a login is good once.
addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const isOpened = mode === 'navigate' && new URL(url).origin === location.origin;
  if (method === 'GET' && isOpened) event.respondWith(page(event));
});
