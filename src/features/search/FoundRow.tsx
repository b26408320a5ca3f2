import type { FoundCast, FoundShop } from '../../../server/directory/browsing/search-contract.ts';

/** A shop or a girl that was found: picture, name and where. */
export function FoundRow({ item }: { item: FoundShop | FoundCast }) {
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
