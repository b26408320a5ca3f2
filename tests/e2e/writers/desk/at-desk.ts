import { expect, type Page, test } from '@playwright/test';
import { viewsOf, violations } from '../../axe.ts';
import { sideways } from '../../sideways.ts';
import { DESKTOP, PHONE, settled, shoot } from '../../walker.ts';

/** A page of the desk on a phone, in the least width and on a large screen, by day and by night. */
export async function expectSound(page: Page, name: string): Promise<void> {
  // A message on its way out is neither there nor gone; a touch sends it away.
  await page.locator('.toast').evaluateAll((toasts) => {
    for (const toast of toasts) (toast as HTMLElement).click();
  });
  await expect(page.locator('.toast')).toHaveCount(0);
  for (const size of [{ width: 320, height: 700 }, PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expect.poll(() => sideways(page), `${name} at ${size.width}`).toEqual([]);
  }
  for (const { size, viewport, themes } of viewsOf(name)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      const found = await violations(page, { coloursAlone: colorScheme !== themes[0] });
      expect(found, `${name} ${colorScheme} ${size}`).toEqual([]);
      await shoot(page, `${name}-${viewport.width}-${colorScheme}`, true);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(DESKTOP);
}

/** By the menu, as an admin goes. */
export async function openSection(page: Page, name: string): Promise<void> {
  await page.goto('/admin/');
  await page.getByRole('link', { name }).filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

export const slow = () => test.setTimeout(180_000);
