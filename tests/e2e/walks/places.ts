import { expect, type Locator, type Page } from '@playwright/test';

/** Pages of the demo world (seed 1) that have what a walk needs. */
export const AREA = '/shops/tokyo/shinjuku-kabukicho/';
export const AREA_CASTS = '/casts/tokyo/shinjuku-kabukicho/';
/** Telephone, LINE, two coupons, five photos, casts. */
export const FULL_SHOP = '/shop/3/';
export const SHOP_WITHOUT_TEL = '/shop/53/';
/** Three sets by the hour of arrival (7,000, 7,500 and 8,000 yen), 20 % service, 10 % tax. */
export const SHOP_BY_HOUR = '/shop/2/';

/** The island around `part`, scrolled to and alive. */
export async function wake(part: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded();
  await expect(part.locator('xpath=ancestor-or-self::astro-island')).not.toHaveAttribute('ssr');
}

/** How many shops or casts the list says it has found. */
export async function foundOn(page: Page): Promise<number> {
  return numberIn(await page.locator('.resultline b').first().innerText());
}

/** The first number in a text, its thousands commas read over. */
export function numberIn(text: string): number {
  const digits = /\d[\d,]*/.exec(text)?.[0];
  if (!digits) throw new Error(`No number in 「${text}」`);
  return Number(digits.replaceAll(',', ''));
}

/** The cards of a list of shops. */
export const shopCards = (page: Page): Locator => page.locator('.main > .list--wide .shopcard');
