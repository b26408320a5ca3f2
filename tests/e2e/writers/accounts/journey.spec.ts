import type { Page } from '@playwright/test';
import { shoot } from '../../walker.ts';
import { becomeCast } from '../timeline/cast-login.ts';
import { livedIn, livedInAsCast } from './lived-in.ts';
import { lastOnes, USES } from './section-uses.ts';
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

for (const [role, enter] of Object.entries(PEOPLE))
  test(`a ${role} uses every section of my page once`, async ({ page }) => {
    test.setTimeout(480_000);
    const myPage = await enter(page);
    await page.goto(myPage);
    const paths = await page
      .locator('.menu a')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    const sections = paths.map((path) => path.split('/').at(-2) ?? '');
    sections.sort((a, b) => lastOnes(a) - lastOnes(b));
    for (const section of sections)
      await test.step(section, async () => {
        await page.goto(section === 'logout' ? '/logout/' : `${myPage}${section}/`);
        await expect(page.getByText('読み込んでいます…')).toHaveCount(0);
        const use = USES[section];
        if (!use) throw new Error(`No use of ${section}.`);
        await use(page);
        await shoot(page, `used-${role.replaceAll(' ', '-')}-${section}`, true);
      });
  });
