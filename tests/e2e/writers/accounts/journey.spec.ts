import type { Page } from '@playwright/test';
import { inTurn } from '../../turns.ts';
import { shoot } from '../../walker.ts';
import { becomeCast } from '../timeline/cast-login.ts';
import { livedIn, livedInAsCast } from './lived-in.ts';
import { lastOnes, OF_CASTS, OF_GIRLS, USES } from './section-uses.ts';
import { becomeMember, expect, test } from './visitor.ts';

const idIn = (myPage: string) => myPage.split('/')[2] ?? '';
const PEOPLE = {
  member: async (page: Page) => {
    const { myPage } = await becomeMember(page, 'たけし');
    await livedIn(idIn(myPage));
    return myPage;
  },
  'girl without a page': async (page: Page) => {
    const { myPage } = await becomeMember(page, 'みつき', 'girl');
    await livedIn(idIn(myPage));
    return myPage;
  },
  cast: async (page: Page) => {
    const { myPage, myId, castId } = await becomeCast(page);
    await livedInAsCast(myId, castId);
    return myPage;
  },
};

type Role = keyof typeof PEOPLE;

const haveIt = (section: string): Role[] => {
  if (OF_CASTS.includes(section)) return ['cast'];
  return OF_GIRLS.includes(section)
    ? ['girl without a page', 'cast']
    : ['member', 'girl without a page', 'cast'];
};
/** A section of several menus is the same island on each: whose turn it is uses it. */
const usesIt = (role: Role, section: string) => inTurn(section, haveIt(section)).includes(role);

for (const [role, enter] of Object.entries(PEOPLE) as [Role, (page: Page) => Promise<string>][])
  test(`a ${role} finds every section of my page, and uses those whose turn it is`, async ({ page }) => {
    test.setTimeout(480_000);
    const myPage = await enter(page);
    await page.goto(myPage);
    const paths = await page
      .locator('.menu a')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    const sections = paths.map((path) => path.split('/').at(-2) ?? '');
    const known = Object.keys(USES).filter((section) => haveIt(section).includes(role));
    expect(sections.toSorted()).toEqual(known.toSorted());
    sections.sort((a, b) => lastOnes(a) - lastOnes(b));
    for (const section of sections.filter((each) => usesIt(role, each)))
      await test.step(section, async () => {
        await page.goto(section === 'logout' ? '/logout/' : `${myPage}${section}/`);
        await expect(page.getByText('読み込んでいます…')).toHaveCount(0);
        await USES[section]?.(page);
        await shoot(page, `used-${role.replaceAll(' ', '-')}-${section}`, true);
      });
  });
