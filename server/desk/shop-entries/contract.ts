import { z } from '@hono/zod-openapi';
import { CATEGORIES } from '../../core/categories.ts';
import { shortIdText } from '../../core/http/number-fields.ts';
import { textField } from '../../core/http/text-field.ts';
import { readText } from '../../core/text/read-text.ts';
import { CellError, kanaCell } from '../../directory/importing/cells.ts';
import { readShopTel, SHOP_NAME_MAX } from '../inquiries/rules.ts';
import { listOf, listQuery } from '../kit/list-contract.ts';
import { shopStatus } from '../listings/contract.ts';
import { KANA_MAX, LICENSE_MAX, NOTE_MAX } from './rules.ts';

const state = z.enum(['waiting', 'listed', 'claimed', 'declined'], '状態の指定が正しくありません。');

export const entriesQuery = listQuery(['old', 'new'], {
  state: z.union([state, z.literal('all')], '状態の指定が正しくありません。').default('waiting'),
});
export type EntriesQuery = z.infer<typeof entriesQuery>;

export const entries = listOf(
  z.object({
    ...{ id: z.number(), receipt: z.string(), shopName: z.string(), areaName: z.string() },
    ...{ category: z.enum(CATEGORIES), state, sentOn: z.string(), decidedOn: z.string().nullable() },
  }),
).openapi('ShopEntries');
export type Entries = z.infer<typeof entries>;

const shop = z.object({ id: z.number(), name: z.string(), status: shopStatus });

export const openedEntry = z
  .object({
    ...{ id: z.number(), receipt: z.string(), state, sentOn: z.string(), message: z.string() },
    entry: z.object({
      ...{ shopName: z.string(), category: z.enum(CATEGORIES), areaName: z.string(), tel: z.string() },
      ...{ shopUrl: z.string(), name: z.string(), email: z.string() },
    }),
    hasLogin: z.boolean().openapi({ description: 'このメールアドレスの店舗ログインがすでにある' }),
    same: z
      .array(
        shop.extend({
          ...{ area: z.string(), sameTel: z.boolean(), sameName: z.boolean(), logins: z.number() },
          tel: z.string().nullable(),
        }),
      )
      .openapi({ description: '電話番号または店名が同じ、掲載済みのお店' }),
    areas: z.array(z.object({ id: z.number(), name: z.string() })),
    areaId: z.number().nullable().openapi({ description: '申し込みのエリア名に合うもの' }),
    decision: z
      .object({
        ...{ on: z.string(), by: z.string().nullable(), shop: shop.nullable() },
        canUndo: z.boolean(),
        note: z.string().nullable().openapi({ description: 'お店に確認した記録' }),
      })
      .nullable(),
  })
  .openapi('OpenedShopEntry');
export type OpenedEntry = z.infer<typeof openedEntry>;

const line = (label: string, max: number) => textField((typed) => readText(typed, { label, max }));
const CHECK = '確認してから、チェックを入れてください。';
const checked = {
  exists: z.literal(true, CHECK),
  licensed: z.literal(true, CHECK),
  licenseNumber: line('許可番号', LICENSE_MAX),
};

export const entryApproval = z
  .object({
    ...checked,
    name: line('店名', SHOP_NAME_MAX),
    kana: textField((typed) => {
      try {
        return { value: kanaCell(typed, '', KANA_MAX) };
      } catch (error) {
        if (!(error instanceof CellError)) throw error;
        return { problem: error.message };
      }
    }),
    category: z.enum(CATEGORIES, { error: '業種を選択してください。' }),
    areaId: shortIdText('エリアを選択してください。'),
    tel: textField(readShopTel),
  })
  .openapi('ShopEntryApproval');
export type EntryApproval = z.infer<typeof entryApproval>;

export const entryClaim = z
  .object({
    ...checked,
    shopId: shortIdText('お店を選択してください。'),
    called: z.literal(true, CHECK),
    note: textField((typed) => readText(typed, { label: '確認の記録', max: NOTE_MAX, lines: true })),
  })
  .openapi('ShopEntryClaim');
export type EntryClaim = z.infer<typeof entryClaim>;
