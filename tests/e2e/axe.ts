import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { inTurn } from './turns.ts';
import { DESKTOP, LOOKS_LONG, PHONE } from './walker.ts';

const THEMES = { phone: ['dark', 'light'], desktop: ['light', 'dark'] } as const;

/**
 * Each size begins in one theme, so that both are the first one somewhere; `npm run test:full` turns it to the other.
 */
const VIEWS = [
  { size: 'phone', viewport: PHONE, themes: THEMES.phone.slice(0, LOOKS_LONG ? 2 : 1) },
  { size: 'desktop', viewport: DESKTOP, themes: THEMES.desktop.slice(0, LOOKS_LONG ? 2 : 1) },
];
export type View = (typeof VIEWS)[number];

/** How the screen `name` is looked at: in one of the views, another one with each change of the tree. */
export const viewsOf = (name: string) => inTurn(name, VIEWS);

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** The official button of LINE Login: its colours are LINE's, and the heading above it says the same. */
const NOT_OURS = '.linelogin';
/** A whole page in a frame has landmarks of its own; it is looked at where it is a page. */
const FRAMED = '.pframe__page';
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a look sends into the page first: once for each load, for it costs as much as the look at a modal. */
const sourceFor = async (page: Page): Promise<string> =>
  (await page.evaluate(() => 'axe' in window)) ? 'undefined' : SOURCE;

/**
 * What axe finds wrong on the page, or `within` one element, as rule and place. `coloursAlone` when it was asked
 * before and nothing but the theme has changed since.
 */
export async function violations(
  page: Page,
  { within, coloursAlone = false }: { within?: string; coloursAlone?: boolean } = {},
): Promise<string[]> {
  const axe = new AxeBuilder({ page, axeSource: await sourceFor(page) }).exclude(NOT_OURS).exclude(FRAMED);
  if (within) axe.include(within);
  // All of a page is its own: the way that also looks into frames of other sites opens a page more for each look.
  axe.setLegacyMode(true).options({
    runOnly: coloursAlone ? { type: 'rule', values: COLOUR_RULES } : { type: 'tag', values: STANDARDS },
    // What passes is found out all the same, but its places are not written down.
    resultTypes: ['violations'],
  });
  // A message that comes or leaves meanwhile is half transparent: here it is there or gone.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('.toast { transition: none !important; animation: none !important }');
    document.adoptedStyleSheets.push(still);
  });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
