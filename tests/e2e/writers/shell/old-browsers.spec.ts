import { STAFF_SECTIONS } from '../../../../server/core/sections.ts';
import { forgetNewer } from '../../forget-newer.ts';
import { LOOKS_LONG } from '../../walker.ts';
import { becomeAdmin } from '../accounts/administrator.ts';
import { expect, test } from '../accounts/visitor.ts';

/** One of each screen: a list, a form above a list, settings, a form alone. */
const USUAL = ['reports', 'news', 'settings', 'words'];
const SECTIONS = STAFF_SECTIONS.map(({ section, name }) => ({ section, name })).filter(
  ({ section }) => LOOKS_LONG || USUAL.includes(section),
);

test('a browser of three years ago opens the page of a member and the desk of the staff', async ({
  page,
  complaints,
}) => {
  if (LOOKS_LONG) test.setTimeout(180_000);
  await page.addInitScript(forgetNewer);
  await becomeAdmin(page);
  for (const { section, name } of SECTIONS) {
    await page.goto(`/admin/${section}/`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.locator('main astro-island')).not.toHaveCount(0);
    await expect(page.locator('main astro-island[ssr], main [data-waiting]')).toHaveCount(0);
    await expect(page.locator('main').getByRole('alert').getByRole('button')).toHaveCount(0);
    expect(complaints, section).toEqual([]);
  }
});
