import type { TouchKind } from '../../../server/core/db/touch-tables.ts';
import { call } from '../../lib/call.ts';
import { awaitSessionTag } from '../../lib/me-store.ts';
import { postBefore } from '../../lib/post-before.ts';

/** A page that is left sooner was not looked at (ms). */
const DWELL = 1000;

const shopId = Number(/^\/shop\/(\d+)\/$/.exec(location.pathname)?.[1]);
const postId = postBefore(shopId);
const reported = new Set<TouchKind>();

function report(kind: TouchKind): void {
  if (!shopId || !navigator.onLine || reported.has(kind)) return;
  reported.add(kind);
  // A lost touch changes nothing for the visitor, so no error is shown.
  void call('post', '/api/shop_touches', { json: { shopId, kind, postId } }, { leaving: true });
}

const LINKS: [selector: string, kind: TouchKind][] = [
  ['a[href^="tel:"]', 'call'],
  ['a[href^="https://line.me/R/ti/"]', 'line'],
  ['a[href^="https://www.google.com/maps"]', 'map'],
];

document.addEventListener('click', ({ target }) => {
  for (const [selector, kind] of LINKS) if ((target as Element).closest(selector)) report(kind);
});
for (const [selector, kind] of [
  ['.couponshow', 'coupon'],
  ['#map-sheet', 'map'],
] as const)
  for (const sheet of document.querySelectorAll(selector))
    sheet.addEventListener('toggle', (event) => {
      if ((event as ToggleEvent).newState === 'open') report(kind);
    });

const look = () =>
  setTimeout(async () => {
    await awaitSessionTag();
    if (!document.hidden) report('view');
  }, DWELL);
look();
document.addEventListener('visibilitychange', look);
