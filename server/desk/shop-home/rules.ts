import type { ShopPart } from '../../core/db/shop-desk-tables.ts';
import type { ShopAdminSection } from '../../core/sections.ts';
import { STALE_DAYS } from '../shop-data/rules.ts';

export const STEPS_SHOWN = 3;

/** What a shop has entered. `confirmed`: days since it said that hours and prices are true; null for never. */
export type Entered = {
  hasHours: boolean;
  hasPrices: boolean;
  hasCatchCopy: boolean;
  hasIntroduction: boolean;
  hasContact: boolean;
  hasPhotos: boolean;
  hasCoupon: boolean;
  casts: number;
  /** Shifts of the coming seven days. */
  shifts: number;
  confirmed: { hours: number | null; prices: number | null };
};

/** What makes the page better, and by how many percent of a whole page. */
export type Step = {
  name: string;
  why: string;
  gain: number;
  section: ShopAdminSection;
  part?: ShopPart;
};

const isFresh = (days: number | null): boolean => days !== null && days <= STALE_DAYS;
const sinceText = (days: number | null): string =>
  days === null ? 'まだ確認していません' : `${Math.floor(days / 30)}か月前のままです`;

type Rule = Step & { isDone: boolean };

/** The gains are 100 together. */
const rulesOf = ({ confirmed, ...entered }: Entered): Rule[] => [
  {
    ...{ name: '営業時間を入れる', why: 'いま営業中のお店の一覧に出ます', gain: 13 },
    ...{ section: 'data', part: 'hours', isDone: entered.hasHours },
  },
  {
    ...{ name: '料金を入れる', why: '総額で比べるお客さまに見つかります', gain: 13 },
    ...{ section: 'data', part: 'prices', isDone: entered.hasPrices },
  },
  {
    ...{ name: '連絡先を入れる', why: '電話かLINEで、すぐに聞けるようになります', gain: 13 },
    ...{ section: 'data', part: 'contact', isDone: entered.hasContact },
  },
  {
    ...{ name: '女の子の所属を始める', why: '在籍している女の子がページに並びます', gain: 13 },
    ...{ section: 'casts', isDone: entered.casts > 0 },
  },
  {
    ...{ name: '店内の写真を足す', why: '一覧のカードと、ページのいちばん上に出ます', gain: 12 },
    ...{ section: 'data', part: 'photos', isDone: entered.hasPhotos },
  },
  {
    ...{ name: '今週の出勤を入れる', why: '今夜だれに会えるかが伝わります', gain: 11 },
    ...{ section: 'shifts', isDone: entered.shifts > 0 },
  },
  {
    ...{ name: '紹介文を書く', why: 'はじめての方に雰囲気が伝わります', gain: 8 },
    ...{ section: 'data', part: 'words', isDone: entered.hasIntroduction },
  },
  {
    ...{ name: '料金を確認する', why: sinceText(confirmed.prices), gain: 5 },
    ...{ section: 'data', part: 'prices', isDone: entered.hasPrices && isFresh(confirmed.prices) },
  },
  {
    ...{ name: '営業時間を確認する', why: sinceText(confirmed.hours), gain: 4 },
    ...{ section: 'data', part: 'hours', isDone: entered.hasHours && isFresh(confirmed.hours) },
  },
  {
    ...{ name: 'キャッチコピーを書く', why: 'お店のページで、店名のすぐ下に出ます', gain: 4 },
    ...{ section: 'data', part: 'words', isDone: entered.hasCatchCopy },
  },
  {
    ...{ name: 'クーポンを足す', why: 'クーポンのあるお店として探されます', gain: 4 },
    ...{ section: 'data', part: 'coupons', isDone: entered.hasCoupon },
  },
];

/** What a draft needs before its shop opens it. */
export type Need = { name: string; part: ShopPart; isDone: boolean };

export const needsOf = (
  entered: Pick<Entered, 'hasHours' | 'hasPrices'> & { hasTel: boolean },
): readonly Need[] => [
  { name: '営業時間', part: 'hours', isDone: entered.hasHours },
  { name: '料金（セット）', part: 'prices', isDone: entered.hasPrices },
  { name: '電話番号', part: 'contact', isDone: entered.hasTel },
];

/**
 * How much of a page there is, and the steps that add most; a part that is missing is not to be confirmed. `isApart`:
 * what is asked for elsewhere, or cannot be done yet.
 */
export function completenessOf(
  entered: Entered,
  isApart: (step: Step) => boolean = () => false,
): { percent: number; after: number; steps: Step[] } {
  const rules = rulesOf(entered);
  const missing = (part: ShopPart | undefined, has: boolean) =>
    has ? [] : rules.filter((rule) => rule.part === part && rule.gain < 10);
  const early = new Set([...missing('prices', entered.hasPrices), ...missing('hours', entered.hasHours)]);
  const sum = (list: readonly Step[]) => list.reduce((total, { gain }) => total + gain, 0);
  const open = rules.filter(({ isDone }) => !isDone);
  const steps = open.filter((rule) => !early.has(rule) && !isApart(rule)).slice(0, STEPS_SHOWN);
  const percent = 100 - sum(open);
  return { percent, after: percent + sum(steps), steps: steps.map(({ isDone: _, ...step }) => step) };
}
