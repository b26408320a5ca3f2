import type { Locator, Page } from '@playwright/test';
import { newTel } from '../accounts/visitor.ts';

/** Fills what `/shop_entry/` needs; sending is the test's. @returns the form */
export async function fillApplication(page: Page, shopName: string, email: string): Promise<Locator> {
  const form = page.getByRole('form', { name: '掲載のお申し込み' });
  await form.getByRole('textbox', { name: '店舗名' }).fill(shopName);
  await form.getByText('キャバクラ', { exact: true }).click();
  await form.getByRole('textbox', { name: 'エリア名' }).fill('新宿・歌舞伎町');
  await form.getByRole('textbox', { name: 'お店の電話番号' }).fill(newTel());
  await form.getByRole('textbox', { name: 'ご担当者のお名前' }).fill('山田花子');
  await form.getByRole('textbox', { name: 'ご担当者のメールアドレス' }).fill(email);
  await form.getByRole('checkbox').check();
  return form;
}
