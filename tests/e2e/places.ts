import { expect, type Locator, type Page } from '@playwright/test';

/** Pages of the demo world (seed 1) that have what a walk needs. */
export const AREA = '/shops/tokyo/shinjuku-kabukicho/';
export const AREA_CASTS = '/casts/tokyo/shinjuku-kabukicho/';

export const SHOPS = 300;
/** The last shop of the demo and her casts: taken out of public view for the 410 pages. */
export const HIDDEN_SHOP = SHOPS;
const found = new Map<string, Promise<string>>();

/** The first shop of the demo world whose page is as wished; looked for once in every worker. */
function shopWhere(page: Page, wish: string, isIt: (html: string) => boolean): Promise<string> {
  const look = async () => {
    for (let id = 1; id < SHOPS; id += 1) {
      const path = `/shop/${id}/`;
      if (isIt(await (await page.request.get(path)).text())) return path;
    }
    throw new Error(`No shop of the demo has ${wish}`);
  };
  const known = found.get(wish) ?? look();
  found.set(wish, known);
  // A test that ends while it looks is no reason for the next one not to look.
  known.catch(() => found.delete(wish));
  return known;
}

const hasAll =
  (...marks: string[]) =>
  (html: string) =>
    marks.every((mark) => html.includes(mark));
const hasTel = hasAll('href="tel:+81');
const hasContacts = hasAll('href="tel:+81', 'https://line.me/R/ti/p/', 'popovertarget="coupon-', '店内写真');

/** A shop with a telephone, LINE, a coupon, three inside photos or more, and a girl who works on a coming day. */
export const fullShop = (page: Page) =>
  shopWhere(
    page,
    'everything',
    (html) => hasContacts(html) && />[3-9]枚</.test(html) && daysWithCasts(html) > 1,
  );

export const shopWithoutTel = (page: Page) => shopWhere(page, 'no telephone', (html) => !hasTel(html));

/** A shop whose set depends on the hour of arrival, with nominations, drinks and a service charge. */
export const shopByHour = (page: Page) =>
  shopWhere(
    page,
    'sets by the hour',
    hasAll('（21:00まで）', '（23:00から）', '延長30分</th>', '本指名', 'サービス料'),
  );

/** A shop that asks more for extensions which begin after midnight. */
export const shopByClock = (page: Page) =>
  shopWhere(page, 'extensions by the hour', hasAll('（23:00から）', '延長30分（24:00から）', 'サービス料'));

/** A shop with more shops nearby than a wide screen shows at once. */
export const shopWithNeighbours = (page: Page) =>
  shopWhere(
    page,
    'shops nearby',
    (html) => (html.split('aria-label="近くのお店"')[1]?.match(/shopcard__go/g)?.length ?? 0) > 4,
  );

/** The first cast of the area whose page has several photos. */
export async function castWithPhotos(page: Page): Promise<string> {
  const html = await (await page.request.get(AREA_CASTS)).text();
  for (const [path] of html.matchAll(/\/cast\/\d+\/(?=")/g))
    if (/data-count>1 \/ [3-9]/.test(await (await page.request.get(path)).text())) return path;
  throw new Error('No cast of the area has several photos');
}

const daysWithCasts = (html: string) => html.match(/&quot;count&quot;:\[0,[1-9]/g)?.length ?? 0;

/** The island around `part`, scrolled to and alive. */
export async function wake(part: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded();
  await expect(part.locator('xpath=ancestor-or-self::astro-island')).not.toHaveAttribute('ssr');
}

/** How many shops or casts the list says it has found. */
export async function foundOn(page: Page): Promise<number> {
  // A reader who asks for it goes on to the cards below it.
  await page.waitForLoadState('domcontentloaded');
  return numberIn(await page.locator('.resultline b').first().innerText());
}

/** The first number in a text, its thousands commas read over. */
export function numberIn(text: string): number {
  const digits = /\d[\d,]*/.exec(text)?.[0];
  if (!digits) throw new Error(`No number in 「${text}」`);
  return Number(digits.replaceAll(',', ''));
}

/** How many inside photos a shop's page says it has. */
export const photoCount = async (page: Page): Promise<number> =>
  numberIn(await page.locator('#photo .sub').innerText());

/** Puts a list into another order. */
export async function orderBy(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^並び順：/ }).click();
  await page.getByRole('navigation', { name: '並び順' }).getByRole('link', { name }).click();
}

/** The cards of a list of shops. */
export const shopCards = (page: Page): Locator => page.locator('[data-list] .shopcard');
