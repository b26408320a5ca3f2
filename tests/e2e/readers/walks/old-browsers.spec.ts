import { forgetNewer } from '../../forget-newer.ts';
import { expect, LOOKS_LONG, PHONE, test } from '../../walker.ts';
import { addressOf, DIRECTORY, ONE_EACH } from '../addresses.ts';

test.use({ viewport: PHONE });

/** This many pages one after the other. */
const AT_ONCE = LOOKS_LONG ? 1 : 4;
const KINDS = LOOKS_LONG ? DIRECTORY : ONE_EACH.filter((kind) => kind !== 'api-reference');
const groups = Array.from({ length: Math.ceil(KINDS.length / AT_ONCE) }, (_, i) =>
  KINDS.slice(i * AT_ONCE, (i + 1) * AT_ONCE),
);

/** Whether the bell and the login cover no part of the search. */
const ownWaysStandApart = () => {
  const [search, own] = ['.searchpill', '.topbar__me'].map((part) =>
    document.querySelector(part)?.getBoundingClientRect(),
  );
  return search !== undefined && own !== undefined && search.right <= own.left + 1;
};

for (const kinds of groups)
  test(`a browser of three years ago opens a modal: ${kinds.join(', ')}`, async ({
    page,
    request,
    complaints,
  }) => {
    await page.addInitScript(forgetNewer);
    const addresses = await Promise.all(kinds.map((kind) => addressOf(kind, request)));
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.locator('.messages')).toBeAttached();
      await expect.poll(() => page.evaluate(ownWaysStandApart), { message: address }).toBe(true);
      await page.evaluate(() => {
        location.hash = '#modal=login';
      });
      const dialog = page.getByRole('dialog', { name: /ログイン/ });
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: '閉じる' }).click();
      await expect(dialog).toBeHidden();
      expect(complaints, address).toEqual([]);
    }
  });
