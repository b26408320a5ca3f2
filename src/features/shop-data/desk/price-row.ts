import { isTimed, PRICE_KINDS, type Price } from '../../../../server/desk/shop-data/rules.ts';

const USUAL_MINUTES = { set: 60, first_set: 60, extension: 30 } as Partial<Record<Price['kind'], number>>;
const DIGITS = /^\d{1,7}$/;
/** No number, in a place that wants one: below everything that is allowed. */
export const INVALID = -1;

/** 「９，０００円」 as 9000; `blank` for nothing, INVALID for what is no number. */
export function numberOf<B>(typed: string, blank: B): number | B {
  const plain = typed
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/[,，、円¥￥分席%％\s]/g, '');
  if (plain === '') return blank;
  return DIGITS.test(plain) ? Number(plain) : INVALID;
}

/** What a line is called as long as the shop calls it nothing else: 「60分セット」. */
export function suggestedLabel({ kind, minutes }: Pick<Price, 'kind' | 'minutes'>): string {
  const name = PRICE_KINDS.find((each) => each.kind === kind)?.name ?? '';
  if (kind === 'other') return '';
  if (!isTimed(kind)) return name;
  const time = `${minutes === null || minutes < 0 ? '' : minutes}分`;
  if (kind === 'set') return `${time}セット`;
  return kind === 'extension' ? `延長${time}` : `初回${time}`;
}

/** The line as one of another kind: its name follows unless it has one of its own. */
export function withKind(price: Price, kind: Price['kind']): Price {
  const wasSuggested = price.label === '' || price.label === suggestedLabel(price);
  const minutes = isTimed(kind) ? (price.minutes ?? USUAL_MINUTES[kind] ?? null) : null;
  const span = isTimed(kind) ? {} : { startMinute: null, endMinute: null };
  const next = { ...price, ...span, kind, minutes };
  return wasSuggested ? { ...next, label: suggestedLabel(next) } : next;
}

export const newPrice = (kind: Price['kind']): Price =>
  withKind({ kind, label: '', amount: INVALID, minutes: null, startMinute: null, endMinute: null }, kind);

/** `items` with one of them a place higher. */
export const moveUp = <T>(items: readonly T[], index: number): T[] =>
  items.map((item, at) => {
    if (at === index - 1) return items[index] as T;
    return at === index ? (items[index - 1] as T) : item;
  });
