import type { AffiliationStatus, EndedBy } from '../../core/db/affiliation-tables.ts';
import { nfkc } from '../../core/text/normal-forms.ts';
import { readText } from '../../core/text/read-text.ts';
import { AREA_NAME_MAX, CATEGORIES_OF_INQUIRY, readSiteUrl, SHOP_NAME_MAX } from '../inquiries/rules.ts';

export const PICK_OR_TICK = 'お店を候補から選択するか、「見つからない」にチェックを入れてください。';
/** A request that she takes back and makes again within it is one and the same. */
export const ASKED_AGAIN_HOURS = 24;
export const DOCUMENT_SEEN = '年齢確認書類を確認しました';

type Problems = Record<string, string[]>;
type Typed = { [name in keyof Unlisted]?: string | undefined } & {
  shopId?: number | null | undefined;
  notFound?: boolean | undefined;
};
export type Unlisted = { shopName: string; areaName: string; shopUrl: string };
export type Wish = { shopId: number } | { unlisted: Unlisted };

function neededUrl(typed: string): ReturnType<typeof readSiteUrl> {
  const read = readSiteUrl(typed);
  return 'value' in read && read.value === '' ? { problem: 'URLを入力してください。' } : read;
}

/** What is ticked counts, whatever has been picked before. */
export function readWish({ shopId, notFound, ...typed }: Typed): Wish | { problems: Problems } {
  if (!notFound) return shopId ? { shopId } : { problems: { shopId: [PICK_OR_TICK] } };
  const read = {
    shopName: readText(nfkc(typed.shopName ?? ''), { label: '店舗名', max: SHOP_NAME_MAX }),
    areaName: readText(nfkc(typed.areaName ?? ''), { label: 'エリア名', max: AREA_NAME_MAX }),
    shopUrl: neededUrl(typed.shopUrl ?? ''),
  };
  const problems: Problems = {};
  const unlisted: Unlisted = { shopName: '', areaName: '', shopUrl: '' };
  for (const [field, result] of Object.entries(read))
    if ('problem' in result) problems[field] = [result.problem];
    else unlisted[field as keyof Unlisted] = result.value;
  return Object.keys(problems).length > 0 ? { problems } : { unlisted };
}

/** An inquiry of the category that its first line names. */
export function unlistedMessage({ shopName, areaName, shopUrl }: Unlisted): string {
  const head = CATEGORIES_OF_INQUIRY.find(({ value }) => value === 'unlisted')?.head ?? '';
  const asks = '所属しているお店の掲載を希望します。';
  return [head, asks, `店舗名：${shopName}`, `エリア名：${areaName}`, `URL：${shopUrl}`].join('\n');
}

const ENDS: Record<EndedBy, string> = {
  cast: '所属を終了しました',
  shop: 'お店が所属を終了しました',
  staff: '運営が所属を終了しました',
  move: 'ほかのお店に移りました',
};
const STATES: Record<Exclude<AffiliationStatus, 'ended'>, string> = {
  pending: 'お店の返事を待っています',
  active: '所属しています',
  declined: 'お店が申請を見送りました',
  withdrawn: '申請を取り消しました',
};

export const stateText = (status: AffiliationStatus, endedBy: EndedBy | null): string =>
  status === 'ended' ? ENDS[endedBy ?? 'shop'] : STATES[status];
