import { expect, PHONE, test } from '../../walker.ts';

declare global {
  interface Window {
    hasFaded?: boolean;
    refused?: string;
  }
}

test.use({ viewport: PHONE });

test('a page fades in and throws nothing, even when it is drawn before its styles are there', async ({
  page,
}) => {
  await page.addInitScript(() =>
    addEventListener('pagereveal', ({ viewTransition }) => {
      window.hasFaded = viewTransition !== null;
    }),
  );
  await page.goto('/');
  await page.route('**/_astro/*.css', (route) => route.fulfill({ contentType: 'text/css', body: '' }));
  await page.getByRole('link', { name: 'お店', exact: true }).first().click();
  await page.waitForURL('/shops/');
  await expect.poll(() => page.evaluate(() => window.hasFaded)).toBe(true);
});

test('a page whose styles come after seconds throws nothing, though Chromium gives its fade up', async ({
  page,
}) => {
  await page.addInitScript(() =>
    addEventListener('unhandledrejection', ({ reason }) => {
      window.refused = reason?.message;
    }),
  );
  await page.goto('/');
  const styles = Promise.withResolvers<void>();
  await page.route('**/_astro/*.css', async (route) => {
    await styles.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'お店', exact: true }).first().click();
  await page.waitForURL('/shops/', { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => window.refused)).toMatch(/^Transition was aborted/);
  styles.resolve();
  await page.waitForLoadState('load');
});
