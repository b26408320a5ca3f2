import { useStore } from '@nanostores/react';
import { FoundRow } from './FoundRow.tsx';
import { $found, $search, clearSearch, relax, searchAgain } from './search-store.ts';

/** What the conditions find so far: the first ones, or how to find more. */
export function SearchFound() {
  const found = useStore($found);
  const { text } = useStore($search);
  if (found.status === 'failed')
    return (
      <div className="found found--none">
        <p>{found.problem}</p>
        <button className="btn btn--line" type="button" onClick={searchAgain}>
          もう一度さがす
        </button>
      </div>
    );
  const { answer } = found;
  if (!answer) return <p className="found found--none">さがしています…</p>;
  return (
    <div className="found" aria-busy={found.status === 'asking'}>
      <p className="found__text" role="status">
        {answer.resultText}
      </p>
      {answer.items.map((item) => (
        <FoundRow key={item.path} item={item} />
      ))}
      {answer.total === 0 && (
        <>
          <div className="relaxes">
            {answer.relax.map(({ param, label }) => (
              <button key={param} className="chip" type="button" onClick={() => relax(param)}>
                {label}
              </button>
            ))}
          </div>
          {text.trim() !== '' && answer.suggests.length > 0 && (
            <div className="row-wrap">
              {answer.suggests.slice(0, 3).map(({ id, name, path }) => (
                <a key={id} className="chip" href={path}>
                  {name}
                </a>
              ))}
            </div>
          )}
          <button className="btn btn--line mt-3" type="button" onClick={clearSearch}>
            条件をすべて消す
          </button>
        </>
      )}
    </div>
  );
}
