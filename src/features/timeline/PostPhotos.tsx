import type { TlPhoto } from '../../../server/community/timeline/contract.ts';
import { sizeOf } from '../../../server/community/timeline/rules.ts';

/** This many photos stand in a card; the last one says how many more there are. */
const SHOWN = 4;
const WIDTHS: Record<number, string> = { 1: '448px', 2: '300px', 3: '400px', 4: '300px' };
const PHONE_WIDTHS: Record<number, string> = { 1: '100vw', 2: '50vw', 3: '67vw', 4: '50vw' };

/** The ratio of a photo that stands alone: its own, between 16:9 and 4:5. */
function frameOf(size: string): string {
  const { width, height } = sizeOf(size);
  const ratio = Math.min(16 / 9, Math.max(4 / 5, width / height));
  return `0 0 ${Math.round(ratio * 1000)} 1000`;
}

/** In the smaller format where its files are there. */
function Picture({ photo, sizes, eager }: { photo: TlPhoto; sizes: string; eager: boolean }) {
  const image = (
    <img
      src={photo.src}
      srcSet={photo.srcset || undefined}
      sizes={sizes}
      {...sizeOf(photo.size)}
      alt={photo.alt || '投稿の写真'}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
  if (!photo.avif) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={photo.avif} sizes={sizes} />
      {image}
    </picture>
  );
}

function Photo({
  photo,
  count,
  place,
  eager,
}: {
  photo: TlPhoto;
  count: number;
  place: number;
  eager: boolean;
}) {
  const more = place === SHOWN - 1 ? count - SHOWN : 0;
  const shape = count === 1 ? 'ph--own' : count === 2 ? 'ph--45' : count === 3 ? 'ph--fill' : 'ph--11';
  const grid = Math.min(count, SHOWN);
  const sizes = `(width > 640px) ${WIDTHS[grid]}, ${PHONE_WIDTHS[grid]}`;
  return (
    <a
      href={photo.full}
      className={`ph ${shape}`}
      data-lightbox=""
      data-alt={photo.alt || '投稿の写真'}
      hidden={place >= SHOWN}
      aria-label={more > 0 ? `${photo.alt || '写真'}。ほか${more}枚` : undefined}
    >
      <svg
        className="ph__dot"
        viewBox={count === 1 ? frameOf(photo.size) : '0 0 1 1'}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path fill={photo.dot} d="M0 0h9999v9999H0z" />
      </svg>
      {place < SHOWN && <Picture photo={photo} sizes={sizes} eager={eager} />}
      {more > 0 && <span className="media__more">+{more}</span>}
    </a>
  );
}

/** The photos of a post in a frame whose height is known before they arrive; each opens in the lightbox. */
export function PostPhotos({ photos, eager }: { photos: TlPhoto[]; eager: boolean }) {
  return (
    <div className={`media media--${Math.min(photos.length, SHOWN)}`} data-gallery="">
      {photos.map((photo, place) => (
        <Photo key={photo.id} photo={photo} count={photos.length} place={place} eager={eager} />
      ))}
    </div>
  );
}
