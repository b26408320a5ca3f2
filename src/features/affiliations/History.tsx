import { dayText } from '../../../server/core/time-text.ts';
import type { ShopSetting } from '../../../server/desk/affiliations/contract.ts';

type Item = ShopSetting['history'][number];

/** With its year unless it is this one. */
const dateOf = (on: string, now: number): string =>
  on.startsWith(String(new Date(now).getFullYear())) ? dayText(on) : dayText(on, now);

function daysOf({ since, on }: Item, now: number): string {
  const [first, last] = [since && dateOf(since, now), dateOf(on, now)];
  return first && first !== last ? `${first}〜${last}` : last;
}

/** What was asked and where she was, for herself alone. */
export function History({ items }: { items: readonly Item[] }) {
  if (items.length === 0) return null;
  const now = Date.now();
  return (
    <>
      <h2 className="menuhead">所属の記録</h2>
      <ul className="card lines" aria-label="所属の記録">
        {items.map((item) => (
          <li key={item.id} className="affil__row">
            <span>
              <b>{item.shop.name}</b>
              <small>{item.text}</small>
            </span>
            <small className="cap num">{daysOf(item, now)}</small>
          </li>
        ))}
      </ul>
      <p className="note mt-3">この記録は、あなただけに表示されます。</p>
    </>
  );
}
