import { PHONE } from '../../walker.ts';
import { becomeAdmin, press } from '../accounts/administrator.ts';
import { another, becomeMember, button, expect, modal, said, test } from '../accounts/visitor.ts';
import { query } from '../timeline/cast-login.ts';
import { expectSound, openSection, slow } from './at-desk.ts';

const ASK = `
  insert into affiliations (user_id, shop_id, status, asked_at)
  select id, $2, 'pending', now() - interval '95 minutes' from users where my_id = $1 returning id`;

test('an admin answers for a shop without a login: one girl gets her page, another one hears no', async ({
  page,
  browser,
  complaints,
}) => {
  slow();
  const [shop] = await query<{ id: number; name: string; cast: number; cast_name: string }>(
    `select s.id, s.name, c.id as cast, c.name as cast_name from shops s join casts c on c.shop_id = s.id and c.visible
     where s.status = 'open' and s.id between 290 and 330
       and not exists (select from users where users.cast_id = c.id)
       and not exists (select from shop_login_shops where shop_id = s.id) order by c.id limit 1`,
  );
  const { id: shopId = 0, name: shopName = '', cast = 0, cast_name: castName = '' } = shop ?? {};
  const name = `ゆき${Date.now() % 100_000}`;
  await page.goto('/');
  for (const each of [name, `${name}の友達`]) {
    const hers = await another(page, browser);
    await hers.goto('/');
    const { myPage } = await becomeMember(hers, each, 'girl');
    await query(ASK, [myPage.split('/')[2], shopId]);
  }
  await becomeAdmin(page, 'たなか');
  await expect(page.getByRole('link', { name: /所属の申請.*待ち/ })).toBeVisible();
  await openSection(page, '所属の申請');
  await page.getByRole('searchbox').fill(name);
  await press(page, '検索');
  const line = (of: string) => page.getByRole('row').filter({ has: page.getByText(of, { exact: true }) });
  await expect(line(`${name}さん`)).toContainText(shopName);
  await expect(line(`${name}さん`)).toContainText(/1時間3[5-9]分/);
  await expectSound(page, 'desk-affiliations');
  await page.setViewportSize(PHONE);
  await line(`${name}さん`).getByRole('link').first().click();
  await expect(page.getByText('なし（お店は回答できません）')).toBeVisible();
  await page.getByText('承認する').first().click();
  await expect(page.getByText(`${name}さんが${shopName}の所属になり、ページが公開されます。`)).toBeVisible();
  await press(page, '承認する');
  await expect(
    page.locator('.err', { hasText: '年齢確認書類を確認した方を選択してください。' }),
  ).toBeVisible();
  complaints.splice(0);
  await page.getByRole('combobox', { name: '女の子のページ' }).selectOption(`この女の子です：${castName}`);
  await page.getByText('運営が確認しました').click();
  await expectSound(page, 'desk-affiliation');
  await page.setViewportSize(PHONE);
  await press(page, '承認する');
  await expect(said(page, '承認しました。')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: '所属の申請' })).toBeVisible();
  await expect.poll(async () => (await page.request.get(`/cast/${cast}/`)).text()).toContain(name);

  await page.goto(`/admin/shops/${shopId}/`);
  const waits = page.getByRole('list', { name: '対応を待っているもの' });
  await expect(waits).toContainText('1件が返事を待っています');
  await waits.getByRole('link', { name: '所属の申請' }).click();
  await expect(page.getByRole('combobox', { name: 'お店', exact: true })).toHaveValue(String(shopId));
  await line(`${name}の友達さん`).getByRole('link').first().click();
  await page.getByRole('button', { name: 'お断りする' }).click();
  await expect(modal(page)).toContainText('本人にお知らせします');
  await button(page, 'お断りする').click();
  await expect(said(page, '申請をお断りしました。')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: '所属の申請' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('この申請は、返事を待っていません。')).toBeVisible();
  complaints.splice(0);
});
