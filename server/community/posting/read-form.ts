import { InvalidInputError } from '../../core/http/errors.ts';
import { readScheduledTime } from '../../core/http/published-on.ts';
import { HASHTAGS_MAX } from '../../core/text/hashtags.ts';
import { LINKS_MAX, tooLong } from '../../core/text/limits.ts';
import { cleanText, countLinks, hashtagsOf } from '../../core/text/raw-text.ts';
import { countCharacters } from '../../core/text/rules.ts';
import { TOO_MANY_VIDEOS } from '../../gateways/media/uploads/take-video.ts';
import { ALT_MAX, MESSAGE_MAX, PHOTOS_MAX } from '../timeline/limits.ts';
import { UPLOAD_ID } from './contract.ts';
import { SCHEDULE_DAYS } from './limits.ts';
import * as wording from './wording.ts';

export type PostForm = {
  tlId: number | null;
  body: string;
  hashtags: string[];
  /** Names of uploads, or the files themselves. */
  images: (string | File)[];
  video: string | File | null;
  originalPhotos: string[];
  videoId: string | null;
  order: string[];
  alts: ReadonlyMap<string, string>;
  acceptComment: number | null;
  needLogin: boolean;
  /** Null: as before, and of a new one yes. */
  crossPost: boolean | null;
  /** Null is now. */
  scheduledAt: Date | null;
  /** Of the post when its change was begun; null asks for no comparison. */
  version: string | null;
};

/** Bytes of text beyond which nothing is counted any more. */
const TEXT_UNITS = 20_000;

/** Values by the names of their fields: `images`, `images[]` and `images[0]` are one. */
function fieldsOf(form: FormData): Map<string, (string | File)[]> {
  const fields = new Map<string, (string | File)[]>();
  for (const [key, value] of form) {
    const name = /^(\w{1,30})(?:\[\d{0,3}\])?$/.exec(key)?.[1];
    if (name) fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  return fields;
}

function altsOf(text: string): Map<string, string> {
  if (!text) return new Map();
  const refuse = (problem: string) => new InvalidInputError({ alts: [problem] });
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw refuse(wording.ALT_MALFORMED);
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw refuse(wording.ALT_MALFORMED);
  const alts = new Map<string, string>();
  for (const [id, value] of Object.entries(given)) {
    if (typeof value !== 'string' || value.length > TEXT_UNITS) throw refuse(wording.ALT_MALFORMED);
    const alt = cleanText(value).replace(/\s+/g, ' ');
    if (countCharacters(alt) > ALT_MAX) throw refuse(tooLong('写真・動画の説明', ALT_MAX));
    alts.set(id, alt);
  }
  return alts;
}

function timeOf(text: string): Date | null {
  const at = readScheduledTime(text);
  if (at === undefined) throw new InvalidInputError({ scheduledOn: [wording.TIME_MALFORMED] });
  return at;
}

function bodyOf(text: string): { body: string; hashtags: string[] } {
  const refuse = (problem: string) => new InvalidInputError({ message: [problem] });
  if (text.length > TEXT_UNITS) throw refuse(tooLong('本文', MESSAGE_MAX, text.length));
  const body = cleanText(text);
  const count = countCharacters(body);
  if (count > MESSAGE_MAX) throw refuse(tooLong('本文', MESSAGE_MAX, count));
  const hashtags = hashtagsOf(body);
  if (hashtags.length > HASHTAGS_MAX) throw refuse(wording.TOO_MANY_TAGS);
  if (countLinks(body) > LINKS_MAX) throw refuse(wording.TOO_MANY_LINKS);
  return { body, hashtags };
}

/** Unknown fields are ignored. @throws InvalidInputError */
export function readPostForm(form: FormData): PostForm {
  const fields = fieldsOf(form);
  const all = (name: string) =>
    (fields.get(name) ?? []).filter((value) => (typeof value === 'string' ? value : value.size));
  const one = (name: string): string => {
    const [value] = all(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const ids = (name: string): string[] =>
    [...new Set(all(name).filter((value) => typeof value === 'string'))].filter((id) => {
      if (!UPLOAD_ID.test(id)) throw new InvalidInputError({ [name]: [wording.PHOTO_GONE] });
      return true;
    });
  const tlId = one('tlId');
  if (tlId && !/^[1-9]\d{0,14}$/.test(tlId))
    throw new InvalidInputError({ tlId: ['投稿の番号が正しくありません。'] });
  const accept = one('acceptComment');
  if (!/^[0-3]?$/.test(accept)) throw new InvalidInputError({ acceptComment: [wording.ACCEPT_UNKNOWN] });
  const [message] = fields.get('message') ?? [];
  const images = [...new Set(all('images'))];
  const videos = all('videos');
  const originalPhotos = ids('originalPhotos');
  const videoId = one('videoId') || null;
  if (videos.length > 1) throw new InvalidInputError({ videos: [TOO_MANY_VIDEOS] });
  const text = bodyOf(typeof message === 'string' ? message : '');
  const photos = images.length + originalPhotos.length;
  const video = videos[0] ?? null;
  if (photos > PHOTOS_MAX) throw new InvalidInputError({ images: [wording.TOO_MANY_PHOTOS] });
  if (photos > 0 && (video || videoId)) throw new InvalidInputError({ videos: [wording.BOTH_KINDS] });
  if (!text.body && photos === 0 && !video && !videoId)
    throw new InvalidInputError({ message: [wording.NOTHING] });
  return {
    ...text,
    tlId: tlId ? Number(tlId) : null,
    images,
    video,
    originalPhotos,
    // A new video takes the place of the one that was there.
    videoId: video ? null : videoId,
    order: one('order').slice(0, 1000).split(',').filter(Boolean),
    alts: altsOf(one('alts')),
    acceptComment: accept === '' ? null : Number(accept),
    needLogin: ['1', 'true'].includes(one('needLogin')),
    crossPost: one('crossPost') === '' ? null : ['1', 'true'].includes(one('crossPost')),
    scheduledAt: timeOf(one('scheduledOn')),
    version: one('version') || null,
  };
}

const DAY_MS = 86_400_000;

/** @throws InvalidInputError */
export function checkTime(scheduledAt: Date, now: Date): void {
  const refuse = (problem: string) => new InvalidInputError({ scheduledOn: [problem] });
  if (scheduledAt <= now) throw refuse(wording.TIME_PAST);
  if (scheduledAt.getTime() > now.getTime() + SCHEDULE_DAYS * DAY_MS) throw refuse(wording.TIME_FAR);
}
