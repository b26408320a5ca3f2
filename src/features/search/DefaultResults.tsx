import { useEffect, useState } from 'react';
import type { Half } from '../../../server/core/paths.ts';
import { FoundRow } from './FoundRow.tsx';
import { readDefaults, type Shown } from './read-defaults.ts';

function titleOf({ where, isTonight, answer }: Shown): string {
  if (isTonight) return where ? `${where}で今夜出勤` : '今夜出勤の女の子';
  return `${where && `${where}の`}おすすめの${answer.type === 'casts' ? '女の子' : 'お店'}`;
}

/** What the search box shows before anything is typed; asked for when it opens. */
export function DefaultResults({ half, isOpen = true }: { half: Half; isOpen?: boolean }) {
  const [shown, setShown] = useState<Shown | 'asking' | null>('asking');
  useEffect(() => {
    // The box is as useful without them: a failure says nothing.
    if (isOpen) readDefaults(half, Date.now()).then(setShown, () => setShown(null));
  }, [half, isOpen]);
  if (shown === null) return null;
  if (shown === 'asking') return <div className="defaults" aria-busy="true" />;
  return (
    <section className="defaults" aria-label={titleOf(shown)}>
      <div className="histories__head">
        <h3 className="menuhead">{titleOf(shown)}</h3>
        <a className="btn btn--text" href={shown.answer.path}>
          すべて見る
        </a>
      </div>
      <div className="defaults__grid">
        {shown.answer.items.map((item) => (
          <FoundRow key={item.path} item={item} />
        ))}
      </div>
    </section>
  );
}
