import type { OwnReview, ReviewForm } from '../../../server/directory/reviews/contract.ts';
import type { FormStore, FormValues } from '../../components/form/form-store.ts';
import { ratingOf } from './RateField.tsx';

const shown = (value: number, touched: boolean) => (touched ? value.toFixed(1) : '');

const shownIf = (value: number | null | undefined) => shown(value ?? 0, typeof value === 'number');

/** What the form of a review begins with. */
export const valuesOf = (own: OwnReview): FormValues => ({
  mode: 'edit',
  castValue: shown(own.castValue, own.castTouched),
  costValue: shown(own.costValue, own.costTouched),
  totalValue: shown(own.totalValue, own.totalTouched),
  visited: own.visited ?? '',
  people: own.people === null ? '' : String(own.people),
  amount: own.amount === null ? '' : own.amount.toLocaleString('ja-JP'),
  comment: own.comment,
  rewarded: own.rewarded,
});

/** What no rating is: the server says so under the field. */
const NO_RATING = -1;

function numberIn(value: unknown): number | null {
  const rating = ratingOf(String(value));
  return rating !== null && Number.isNaN(rating) ? NO_RATING : rating;
}

/** What the route takes of a filled form. */
export const bodyOf = (values: FormValues, of: { shopId: number; version: number }) => ({
  ...of,
  again: values.mode === 'again',
  castValue: numberIn(values.castValue),
  costValue: numberIn(values.costValue),
  totalValue: numberIn(values.totalValue),
  visited: String(values.visited),
  people: String(values.people),
  amount: String(values.amount),
  comment: String(values.comment),
  rewarded: Boolean(values.rewarded),
});

/** The same of a review that was sent and not taken. */
export const valuesOfSent = ({
  castValue,
  costValue,
  totalValue,
  again,
  ...sent
}: ReviewForm): FormValues => ({
  mode: again ? 'again' : 'edit',
  castValue: shownIf(castValue),
  costValue: shownIf(costValue),
  totalValue: shownIf(totalValue),
  visited: sent.visited ?? '',
  people: String(sent.people ?? ''),
  amount: String(sent.amount ?? ''),
  comment: sent.comment,
  rewarded: sent.rewarded ?? false,
});

/** What is known of one's review where it cannot be read now: what was sent of it. */
export const ownOfSent = ({ castValue, costValue, totalValue, ...sent }: ReviewForm): OwnReview => ({
  ...{ shopId: sent.shopId, shopName: '', refusal: null, version: sent.version ?? 0 },
  ...{ castValue: castValue ?? 0, costValue: costValue ?? 0, totalValue: totalValue ?? 0 },
  ...{ castTouched: castValue != null, costTouched: costValue != null, totalTouched: totalValue != null },
  amount: sent.amount ? Number(String(sent.amount).replace(/\D/g, '')) : null,
  people: sent.people ? Number(sent.people) : null,
  visited: sent.visited ?? null,
  comment: sent.comment,
  rewarded: sent.rewarded ?? false,
  ...{ visits: sent.version ? 1 : 0, held: false, months: [] },
});

/**
 * Another visit starts anew: fields that still hold the last one become empty, and full again on the way back. What has
 * been typed stays.
 */
export function turnTo(form: FormStore, own: OwnReview, mode: string): void {
  const now = form.$values.get();
  for (const [name, stored] of Object.entries(valuesOf(own))) {
    if (name === 'mode') continue;
    const blank = typeof stored === 'boolean' ? false : '';
    const [from, to] = mode === 'again' ? [stored, blank] : [blank, stored];
    if (now[name] === from) form.setValue(name, to);
  }
}
