/** Pages of shops whose coupons were seen, by the worker of coupons. Older prices and hours are worse than none. */
globalThis.COUPON_PAGES = 'coupon-pages-without-casts';
const MOST_AGE_MS = 7 * 24 * 60 * 60 * 1000;
globalThis.isOld = (page) => Date.now() - Number(page.headers.get('x-stored')) > MOST_AGE_MS;

/** What the workers show for a page that no network answers: a visitor without a signal stays with the site. */
const OFFLINE_PAGE = `<!doctype html>
<html lang="ja">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <title>通信できませんでした</title>
    <style>
      body {
        display: grid;
        place-content: center;
        justify-items: center;
        gap: 16px;
        min-block-size: 100svh;
        margin: 0;
        padding-inline: 24px;
        background: light-dark(#faf7f5, #141013);
        color: light-dark(#241a1e, #f4eef0);
        font: 1rem / 1.7 system-ui, sans-serif;
        text-align: center;
      }
      h1, p { margin: 0; }
      h1 { font-size: 1.25rem; }
      h2 { margin: 16px 0 8px; font-size: 1rem; }
      ul { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none; }
      li a { display: block; text-align: start; }
      small { display: block; font-weight: 400; }
      svg { inline-size: 48px; block-size: 48px; }
      .disc { fill: light-dark(#9b1b4b, #ff8fb3); }
      .cut { fill: light-dark(#faf7f5, #141013); }
      .lamp { fill: light-dark(#d9b26a, #f0c24b); }
      a {
        padding: 12px 24px;
        border: 1px solid;
        border-radius: 12px;
        color: inherit;
        font-weight: 700;
        text-decoration: none;
      }
    </style>
  </head>
  <body>
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <circle class="disc" fill="#9b1b4b" cx="16" cy="16" r="14" />
      <circle class="cut" fill="#faf7f5" cx="20.5" cy="12.5" r="9" />
      <circle class="lamp" fill="#d9b26a" cx="20.5" cy="12.5" r="4" />
    </svg>
    <main>
      <h1>通信できませんでした</h1>
      <p>電波の良い場所でもう一度お試しください。</p>
    </main>
    <a href="">もう一度読み込む</a>
    <coupons>
  </body>
</html>`;

/** As the page has escaped it. */
const SHOP_NAME = /<h1[^>]*>([^<]+)<\/h1>/;

/** Links to the shops whose coupons can be shown here, the latest first. */
async function couponLinks() {
  const pages = await caches.open(COUPON_PAGES);
  const links = await Promise.all(
    (await pages.keys()).map(async (request) => {
      const page = await pages.match(request);
      const name = page && !isOld(page) && SHOP_NAME.exec(await page.text())?.[1];
      const { pathname } = new URL(request.url);
      return name
        ? `<li><a href="${pathname}#coupon">${name}<small>電波がなくても表示できます</small></a></li>`
        : '';
    }),
  );
  const shown = links.reverse().join('');
  return shown && `<section><h2>保存したクーポン</h2><ul>${shown}</ul></section>`;
}

globalThis.offlinePage = async () => {
  // A browser that gives no storage has no coupons either.
  const links = await couponLinks().catch(() => '');
  return new Response(
    OFFLINE_PAGE.replace('<coupons>', () => links),
    {
      status: 503,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
      },
    },
  );
};
