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
    <main>
      <h1>通信できませんでした</h1>
      <p>電波の良い場所でもう一度お試しください。</p>
    </main>
    <a href="">もう一度読み込む</a>
  </body>
</html>`;

globalThis.offlinePage = () =>
  new Response(OFFLINE_PAGE, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
