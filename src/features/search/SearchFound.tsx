import { useStore } from '@nanostores/react';
import type { FoundCast, FoundShop } from '../../../server/directory/browsing/search-contract.ts';
import { $found, $search, clearSearch, relax, searchAgain } from './search-store.ts';

function FoundRow({ item }: { item: FoundShop | FoundCast }) {
  const { photo, path, name } = item;
  return (
    <a className="foundrow" href={path}>
      {photo ? (
        <img
          src={photo.src}
          srcSet={photo.srcset}
          sizes="56px"
          width={photo.width}
          height={photo.height}
          alt=""
          loading="lazy"
        />
      ) : (
        <span className="foundrow__none" />
      )}
      <span className="suggestrow__name">
        <b>{name}</b>
        <small>{item.type === 'casts' ? item.shopName : item.areaName}</small>
      </span>
    </a>
  );
}

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
