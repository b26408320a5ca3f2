import type { Queryable } from '../../core/db/connect.ts';
import { largestOf, type Picture, pictureOf } from '../../gateways/media/picture.ts';
import { type PageVideo, videoView } from './page-video.ts';
import { selectIcon, selectNames, selectPhotos } from './photo-queries.ts';

export type OwnNames = {
  name: string;
  kana: string | null;
  /** `full`: the address of the largest file. */
  photos: { id: string; picture: Picture; full: string }[];
  video: PageVideo | null;
};

const WIDTHS = [240, 480] as const;

export async function readNames(
  db: Queryable,
  { userId, castId, name }: { userId: number; castId: number | null; name: string },
): Promise<OwnNames> {
  const page = castId === null ? undefined : await selectNames(db, castId);
  const media = page && castId !== null ? await selectPhotos(db, castId) : await selectIcon(db, userId);
  return {
    name: page?.name ?? name,
    kana: page?.kana ?? null,
    photos: media.map((each) => ({
      id: each.id,
      picture: pictureOf(each, '', WIDTHS),
      full: largestOf(pictureOf(each, '')),
    })),
    video: page?.video ? videoView(page.video) : null,
  };
}
