import { z } from '@hono/zod-openapi';
import { shortIdText } from '../../core/http/number-fields.ts';
import { textField } from '../../core/http/text-field.ts';
import { readEmail } from '../../identity/accounts/rules.ts';
import { formGuard } from '../../identity/form-tokens/contract.ts';

export const shopParams = z.object({ id: shortIdText() });

export const subscribeForm = z
  .object({ email: textField(readEmail), ...formGuard })
  .openapi('MagazineForm', { example: { email: 'name@example.jp' } });
export type SubscribeForm = z.infer<typeof subscribeForm>;

/** What the link of a mail carries behind its #. */
export const linkForm = z.object({ token: z.string().min(1).max(200) }).openapi('MagazineLinkForm');

/** What the shop's login or an admin writes. */
export type MagazineForm = { shopId: number | null; subject: string; body: string };
export type SentMagazine = { issueId: number; recipients: number };
