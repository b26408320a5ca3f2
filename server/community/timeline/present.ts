import { castPath, picturePath, postPath, shopPath, videoPath } from '../../core/paths.ts';
import { htmlOf } from '../../core/text/raw-text.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { ICON_WIDTHS, type MediaRow, pictureOf } from '../../gateways/media/picture.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import type { TlComment } from '../comments/contract.ts';
import type { TlPhoto, TlPost, TlVideo } from './contract.ts';
import type { PostRow } from './queries.ts';
import { isLongText, opensLocked, undescribed } from './rules.ts';

/** A feed is at most 640 px wide: files beyond this serve the lightbox only. */
const CARD_WIDTH_MAX = 1300;
/** The widest AVIF file has at least this width, or that of the picture: a card is never less sharp for it. */
const AVIF_WIDTH = 900;

function photoOf(media: MediaRow & { alt: string }, name: string): TlPhoto {
  const variants = [...media.variants].sort((a, b) => a.width - b.width);
  const largest = variants.at(-1);
  const fitting = variants.filter(({ width }) => width <= CARD_WIDTH_MAX);
  const icon = pictureOf(media, '', ICON_WIDTHS);
  const shown = fitting.length ? fitting : variants;
  const picture = pictureOf({ ...media, variants: shown }, media.alt);
  const small = shown.filter((each) => each.avif);
  const isSharp = (small.at(-1)?.width ?? 0) >= Math.min(shown.at(-1)?.width ?? 0, AVIF_WIDTH);
  const avif = small.map(({ width }) => `${picturePath(media.id, width, 'avif')} ${width}w`).join(', ');
  return {
    id: media.id,
    full: largest ? picturePath(media.id, largest.width) : picture.src,
    size: `${largest?.width ?? picture.width}x${largest?.height ?? picture.height}`,
    dot: media.dot,
    src: picture.src,
    srcset: picture.srcset,
    avif: isSharp ? avif : '',
    icon: icon.src,
    alt: media.alt || undescribed(name, 'photo'),
  };
}

function videoOf(
  { id, state, width, height, alt, poster }: NonNullable<PostRow['video']>,
  name: string,
): TlVideo {
  const variants = poster ? [...poster.variants].sort((a, b) => b.width - a.width) : [];
  return {
    id,
    converted: state === 'converted',
    waiting: state === 'waiting',
    deleted: state === 'deleted',
    src: state === 'converted' ? videoPath(id) : null,
    thumbnailSrc: poster && variants[0] ? picturePath(poster.id, variants[0].width) : null,
    size: width && height ? `${width}x${height}` : null,
    alt: alt || undescribed(name, 'video'),
  };
}

const isLocked = (row: PostRow, caller: Caller): boolean => row.needLogin && !opensLocked(caller);

export const mediaOf = (row: PostRow, caller: Caller): Pick<TlPost, 'photos' | 'video'> =>
  isLocked(row, caller)
    ? { photos: [], video: null }
    : {
        photos: row.photos.flatMap((photo) => (photo.variants.length ? [photoOf(photo, row.name)] : [])),
        video: row.video && videoOf(row.video, row.name),
      };

/** Of a post for members everybody else gets a stub. */
export function present(row: PostRow, caller: Caller, comments: TlComment[] = []): TlPost {
  const locked = isLocked(row, caller);
  return {
    id: row.id,
    path: postPath(row.id),
    castId: row.castId,
    ownerId: row.ownerId,
    name: row.name,
    castIcon: row.icon ? pictureOf(row.icon, '', ICON_WIDTHS).src : null,
    castPath: castPath(row.castId),
    shopPath: row.shopId === null ? null : shopPath(row.shopId),
    areaAndShopName: [row.areaName, row.shopName].filter(Boolean).join(' '),
    message: locked ? '' : htmlOf(row.body),
    isLong: !locked && isLongText(row.body),
    ...mediaOf(row, caller),
    totalPvs: row.viewCount,
    totalLikes: row.likeCount,
    totalComments: row.commentCount,
    isLiked: row.isLiked,
    acceptComment: row.acceptComment,
    needLogin: row.needLogin,
    locked,
    postedOn: postedOnOf(row.postedAt),
    edited: row.edited,
    comments: locked ? [] : comments,
    following: row.following,
  };
}
