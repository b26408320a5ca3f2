import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { ShopCasts } from '../../../../server/desk/affiliations/contract.ts';
import { Icon } from '../../../components/Icon.tsx';
import { politeName } from '../../../lib/wording-of.ts';

type Cast = ShopCasts['casts'][number];
/** In front of which other cast, or behind all, once it is its turn. */
export type BeforeIn = (casts: readonly Cast[]) => number | null;
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
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const pressed = useRef<{ id: number; by: -1 | 1 } | null>(null);
  // The focus goes along with the row; at an end the other button of the row has it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the rows stand in their new order
  useEffect(() => {
    const { id, by } = pressed.current ?? {};
    pressed.current = null;
    const row = id && list.current?.querySelector(`[data-cast="${id}"]`);
    if (!row) return;
    const [up, down] = row.querySelectorAll<HTMLButtonElement>('.affil__moves button');
    const [same, other] = by === -1 ? [up, down] : [down, up];
    (same?.disabled ? other : same)?.focus();
  }, [casts]);
  function step(id: number, by: -1 | 1): void {
    const beforeIn: BeforeIn = (now) => {
      const at = now.findIndex((cast) => cast.id === id);
      return now[by < 0 ? Math.max(0, at - 1) : at + 2]?.id ?? null;
    };
    onMove(id, beforeIn, () => {
      pressed.current = { id, by };
    });
  }
  const dropOn = (on: number) => (event: DragEvent) => {
    event.preventDefault();
    setDragged(null);
    if (dragged === null || dragged === on) return;
    onMove(dragged, (now) => {
      const [from, at] = [dragged, on].map((id) => now.findIndex((cast) => cast.id === id)) as [
        number,
        number,
      ];
      return now[from < at ? at + 1 : at]?.id ?? null;
    });
  };
  return (
    <ul className="card lines mt-2" aria-label="所属の女の子" ref={list}>
      {casts.map((cast, at) => (
        <li
          key={cast.id}
          className={dragged === cast.id ? 'affil__row affil__row--held' : 'affil__row'}
          data-cast={cast.id}
          draggable={casts.length > 1}
          onDragStart={() => setDragged(cast.id)}
          onDragEnd={() => setDragged(null)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={dropOn(cast.id)}
        >
          {casts.length > 1 && (
            <div className="affil__moves">
              <button
                className="iconbtn"
                type="button"
                disabled={at === 0}
                aria-label={`${politeName(cast.name)}を上へ`}
                onClick={() => step(cast.id, -1)}
              >
                <Icon name="up" size={20} />
              </button>
              <button
                className="iconbtn"
                type="button"
                disabled={at === casts.length - 1}
                aria-label={`${politeName(cast.name)}を下へ`}
                onClick={() => step(cast.id, 1)}
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
