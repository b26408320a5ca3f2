import { type RawBuilder, sql } from 'kysely';
import { castSeen } from '../../core/db/visible.ts';
import { HIDDEN_NAME, LEFT_NAME } from './wording.ts';

/** An account, and the page it has as a cast, as a query has joined them; the page's row may be absent. */
type Account = 'u' | 'w' | 'rw' | 'a' | 'users';
type Page = 'k' | 'wc' | 'rwc' | 'ak' | 'casts';

/** Whether it has a page that is not seen now: then nothing of her is shown, wherever she has written. */
export const accountHidden = (page: Page): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${page}.id`)} is not null and not ${castSeen(page)})`;

/**
 * The name by which others see an account now: that of its page, or its own where it speaks as a visitor (`own`). Null
 * without an account. Its avatar: `accountAvatar`.
 */
export function accountName(account: Account, page: Page, own: 'own' | 'page' = 'page') {
  const ofPage = own === 'own' ? sql`null` : sql.ref(`${page}.name`);
  return sql<string | null>`case
    when ${sql.ref(`${account}.status`)} in ('leaving', 'erased') then ${sql.lit(LEFT_NAME)}
    when ${accountHidden(page)} then ${sql.lit(HIDDEN_NAME)}
    else coalesce(${ofPage}, ${sql.ref(`${account}.name`)}) end`;
}
