import { AxeBuilder } from '@axe-core/playwright';
import { DESKTOP, expect, PHONE, test } from '../walker.ts';
import { AREA } from '../walks/places.ts';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The modals that an address opens, in its words. */
const MODALS = [
  'login',
  'login_form',
  'login_form&type=girl',
  'shop_login',
  'forgot_password',
  'forgot_password&of=shop',
  'register',
  'register_sms',
  'register_call',
  'register_email',
  'init_name&type=girl',
  'registered&type=boy',
  'register_cast&shopId=3',
];

for (const words of MODALS)
  test.describe(`the modal ${words}`, () => {
    for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP }))
      for (const theme of ['light', 'dark'] as const)
        test(`has nothing for axe to find (${size}, ${theme})`, async ({ page }) => {
          await page.setViewportSize(viewport);
          await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
          await page.goto(`${AREA}#modal=${words}`);
          const modal = page.getByRole('dialog');
          await expect(modal.getByRole('heading', { level: 2 })).toBeVisible();
          await expect(modal.getByText('読み込んでいます…')).toBeHidden();
          await page.waitForTimeout(600);
          const name = words.replaceAll(/\W/g, '-');
          await page.screenshot({ path: `test-results/screens/modal-${name}-${size}-${theme}.png` });
          const { violations } = await new AxeBuilder({ page })
            .include('dialog')
            // The official button of LINE Login: its colours are LINE's, and the heading above it says the same.
            .exclude('.linelogin')
            .withTags(STANDARDS)
            .analyze();
          const found = violations.flatMap(({ id, nodes }) =>
            nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
          );
          expect(found).toEqual([]);
        });

    test('fits 320 px, every target 44 px high', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(`${AREA}#modal=${words}`);
      const modal = page.getByRole('dialog');
      await expect(modal.getByText('読み込んでいます…')).toBeHidden();
      await expect(modal.locator('.sheet__b :is(a, button, input)').first()).toBeAttached();
      expect(
        await modal.evaluate((element) => element.scrollWidth - element.clientWidth),
      ).toBeLessThanOrEqual(0);
      const small = await modal.locator('button:visible, a:visible').evaluateAll((controls) =>
        controls
          .filter((control) => !control.closest('p'))
          .filter((control) => {
            const { height } = control.getBoundingClientRect();
            const grown = Number.parseFloat(getComputedStyle(control, '::after').height) || 0;
            return Math.max(height, grown) < 43.5;
          })
          .map((control) => control.outerHTML.slice(0, 80)),
      );
      expect(small).toEqual([]);
    });
  });
