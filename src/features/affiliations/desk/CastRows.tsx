import type { ShopCasts } from '../../../../server/desk/affiliations/contract.ts';
import { Icon } from '../../../components/Icon.tsx';
import { useRowOrder } from '../../../console/form/use-row-order.ts';
import { politeName } from '../../../lib/wording-of.ts';

type Cast = ShopCasts['casts'][number];
/** In front of which other cast, or behind all, once it is its turn. */
export type BeforeIn = (ids: readonly number[]) => number | null;
type Props = {
  casts: readonly Cast[];
  /** `onDone`: before the rows stand in their new order. */
  onMove: (castId: number, beforeIn: BeforeIn, onDone?: () => void) => void;
  onEnd: (cast: Cast) => void;
};

const noteOf = ({ isShown, hasAccount }: Cast): string =>
  [isShown ? '' : '非公開中', hasAccount ? '' : 'アカウント未登録'].filter(Boolean).join('・') || '公開中';

/** Who works at the shop, in the order of its page: moved by buttons, or with a mouse by a row. */
export function CastRows({ casts, onMove, onEnd }: Props) {
  const order = useRowOrder({
    ids: casts.map(({ id }) => id),
    onMove,
  });
  return (
    <ul className="card lines mt-2" aria-label="所属の女の子" ref={order.list}>
      {casts.map((cast) => (
        <li
          key={cast.id}
          className={order.held === cast.id ? 'affil__row affil__row--held' : 'affil__row'}
          {...order.rowOf(cast.id)}
          {...order.gripOf(cast.id)}
        >
          {casts.length > 1 && (
            <div className="affil__moves">
              <button
                className="iconbtn"
                type="button"
                aria-label={`${politeName(cast.name)}を上へ`}
                {...order.stepOf(cast.id, -1)}
              >
                <Icon name="up" size={20} />
              </button>
              <button
                className="iconbtn"
                type="button"
                aria-label={`${politeName(cast.name)}を下へ`}
                {...order.stepOf(cast.id, 1)}
              >
                <Icon name="down" size={20} />
              </button>
            </div>
          )}
          <span>
            <b>{cast.isShown ? <a href={cast.path}>{cast.name}</a> : cast.name}</b>
            <small className="cap">{noteOf(cast)}</small>
          </span>
          <button
            className="btn btn--line"
            type="button"
            aria-label={`${politeName(cast.name)}の所属を終了する`}
            onClick={() => onEnd(cast)}
          >
            所属を終了する
          </button>
        </li>
      ))}
    </ul>
  );
}
