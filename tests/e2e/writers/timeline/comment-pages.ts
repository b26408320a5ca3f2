import type { Page } from '@playwright/test';
import { expect } from '../accounts/visitor.ts';

export const comments = (page: Page) => page.getByRole('region', { name: 'コメント' });
export const comment = (page: Page, text: string) =>
  comments(page).getByRole('listitem').filter({ hasText: text }).first();
export const box = (page: Page) => comments(page).getByRole('textbox', { name: 'コメント' });

/** The page of a post, its comments as they are for the present visitor. */
export async function openPost(page: Page, tlId: number): Promise<void> {
  await page.goto(`/tl/${tlId}/`);
  // Its buttons answer once the island lives.
  await expect(page.locator('.postpage astro-island:not([ssr])')).toHaveCount(1);
  await expect(comments(page)).not.toHaveAttribute('aria-busy', 'true');
}

export async function write(page: Page, text: string): Promise<void> {
  const send = comments(page).getByRole('button', { name: '送信' });
  // While one is under way the next is refused.
  await expect(send).toHaveAttribute('aria-busy', 'false');
  await box(page).fill(text);
  await send.click();
}

/** An entry of the menu of a comment. */
export async function choose(page: Page, text: string, entry: string): Promise<void> {
  await comment(page, text)
    .getByRole('button', { name: /のコメントのメニュー$/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: entry }).click();
}
