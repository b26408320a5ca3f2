import { becomeMember, expect, test } from '../accounts/visitor.ts';
import { demoPost } from './cast-login.ts';

test('a follow of another tab shows when this one gets the focus', async ({ page, context }) => {
  const { path, castId } = await demoPost();
  await becomeMember(page);
  await page.goto(path);
  const follow = (tab: typeof page) =>
    tab.locator(`[data-follow="cast"][data-follow-id="${castId}"]`).first();
  await expect(follow(page)).toHaveText('フォロー');
  const other = await context.newPage();
  await other.goto(path);
  const followed = other.waitForResponse('**/api/cast_follow');
  await follow(other).click();
  await followed;
  await expect(follow(other)).toHaveText('フォロー中');
  await expect(follow(page)).toHaveText('フォロー');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(follow(page)).toHaveText('フォロー中');
});
