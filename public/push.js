/** Shows what the site pushes, and opens it; nothing else goes through here. */
addEventListener('push', (event) => {
  const { title, body, path } = event.data.json();
  event.waitUntil(
    registration.showNotification(title, {
      body,
      tag: 'notices',
      icon: '/icon-192.png',
      data: { path },
    }),
  );
});

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
