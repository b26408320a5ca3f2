import type { BrowserContext, Locator } from '@playwright/test';
import { viewsOf, violations } from '../../axe.ts';
import { AREA } from '../../places.ts';
import { PHONE, settled, shoot } from '../../walker.ts';
import { becomeMember } from '../accounts/visitor.ts';
import { expect, test } from '../writer.ts';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** The modals that an address opens, in its words; what a guest gets at a gate, a member gets whole. */
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
  'magazine',
  'magazine&shopId=3',
  'mail_application&shopId=3',
  'review&shopId=3',
  'touch_inquiry&shopId=3',
  'to_inquiry&shopId=3',
  'to_inquiry',
  'price&shopId=3',
];
const NARROW = { width: 320, height: 640 };

const overflow = (modal: Locator) => modal.evaluate((element) => element.scrollWidth - element.clientWidth);

/** Controls less than 44 px high, those in running text left out. */
const smallTargets = (modal: Locator) =>
  modal.locator('button:visible, a:visible').evaluateAll((controls) =>
    controls
      .filter((control) => !control.closest('p'))
      .filter((control) => {
        const { height } = control.getBoundingClientRect();
        const grown = Number.parseFloat(getComputedStyle(control, '::after').height) || 0;
        return Math.max(height, grown) < 43.5;
      })
      .map((control) => control.outerHTML.slice(0, 80)),
  );
const OF_MEMBERS = ['review&shopId=3', 'touch_inquiry&shopId=3'];

for (const [words, who] of [
  ...MODALS.map((each) => [each, 'guest'] as const),
  ...OF_MEMBERS.map((each) => [each, 'member'] as const),
])
  test.describe(`the modal ${words} of a ${who}`, () => {
    let cookies: Cookies = [];
    if (who === 'member') {
      test.beforeAll(async ({ browser, baseURL }) => {
        const context = await browser.newContext({ baseURL: baseURL as string, viewport: PHONE });
        await context.addInitScript(() => localStorage.setItem('age-confirmed', String(Date.now())));
        await becomeMember(await context.newPage());
        cookies = await context.cookies();
        await context.close();
      });
      test.beforeEach(({ context }) => context.addCookies(cookies));
    }

    test('fits 320 px, every target 44 px high, and axe finds nothing on a phone or a desktop', async ({
      page,
    }) => {
      await page.setViewportSize(NARROW);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(`${AREA}#modal=${words}`);
      const modal = page.getByRole('dialog');
      await expect(modal.getByRole('heading', { level: 2 })).toBeVisible();
      await expect(modal.getByText('読み込んでいます…')).toBeHidden();
      await expect(modal.locator('.sheet__b :is(a, button, input)').first()).toBeAttached();
      await expect.poll(() => overflow(modal)).toBeLessThanOrEqual(0);
      await expect.poll(() => smallTargets(modal)).toEqual([]);
      const name = `${words} ${who}`.replaceAll(/\W/g, '-');
      for (const { size, viewport, themes } of viewsOf(name)) {
        await page.setViewportSize(viewport);
        for (const theme of themes) {
          await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
          await settled(page);
          await shoot(page, `modal-${name}-${size}-${theme}`);
          const found = await violations(page, { within: 'dialog', coloursAlone: theme !== themes[0] });
          expect(found, `${size} ${theme}`).toEqual([]);
        }
      }
    });
  });
