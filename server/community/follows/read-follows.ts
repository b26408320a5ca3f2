import { businessDateOf, formatMinute } from '../../core/business-day.ts';
import { seal, unseal } from '../../core/crypto/sealing.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Db } from '../../core/db/connect.ts';
import { isKeyOf, type Key, type Term } from '../../core/db/keyset.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { castPath, shopPath } from '../../core/paths.ts';
import { secrets } from '../../core/secrets.ts';
import { postedOnOf } from '../../core/time-text.ts';
import type { CastCardView } from '../../directory/casts/contract.ts';
import { readCastCards } from '../../directory/casts/read-cards.ts';
import { dayName } from '../../directory/schedules/read-schedule.ts';
import { ICON_WIDTHS, type MediaRow, pictureOf } from '../../gateways/media/picture.ts';
import { readLines } from '../../identity/profiles/read-profile.ts';
import type { MemberCaller } from '../../identity/sessions/caller.ts';
import type { Followers, Followings, ShopFollowings } from './contract.ts';
import * as queries from './queries.ts';

/** People and shops of one page of a list. */
export const PEOPLE_PAGE = 30;

const LOST = 'カーソルの形式が正しくありません。';
/** A cursor holds account ids and exact times, so it is encrypted. */
const PURPOSE = 'follow-cursor';
const PHOTO_WIDTHS = [240] as const;

function readCursor(cursor: string | undefined, terms: readonly Term[]): Key | null {
  if (!cursor) return null;
  let key: unknown;
  try {
    key = JSON.parse(unseal(PURPOSE, Buffer.from(cursor, 'base64url')));
  } catch {
    key = null;
  }
  if (!isKeyOf(terms, key)) throw new InvalidInputError({ cursor: [LOST] });
  return key;
}

function pageOf<R extends { key: Key }>(rows: R[]): { shown: R[]; next: string } {
  const shown = rows.slice(0, PEOPLE_PAGE);
  const last = rows.length > PEOPLE_PAGE ? shown.at(-1) : undefined;
  return { shown, next: last ? seal(PURPOSE, JSON.stringify(last.key)).toString('base64url') : '' };
}

const wanted = (cursor: string | undefined, terms: readonly Term[]) => ({
  after: readCursor(cursor, terms),
  limit: PEOPLE_PAGE + 1,
});

const faceOf = (media: MediaRow | null, widths: readonly number[]) =>
  media?.variants.length ? pictureOf(media, '', widths) : null;

export async function readFollowers(
  db: Db,
  { castId }: Pick<MemberCaller, 'castId'>,
  { cursor }: { cursor?: string | undefined },
): Promise<Followers> {
  const part = wanted(cursor, queries.FOLLOWER_ORDER);
  if (castId === null) return { items: [], total: 0, next: '' };
  const { shown, next } = pageOf(await queries.selectFollowers(db, castId, part));
  const userIds = shown.flatMap(({ userId, hidden }) => (hidden ? [] : userId));
  const profiles = await readLines(db, userIds, 'members');
  const items = shown.map(({ userId, name, at, mediaId, dot, variants }) => ({
    key: secrets().hmac('follower').update(`${castId}:${userId}`).digest('base64url').slice(0, 12),
    name,
    img:
      faceOf(mediaId ? { id: mediaId, dot: dot ?? '', variants: variants ?? [] } : null, ICON_WIDTHS)?.src ??
      null,
    followedOn: postedOnOf(at),
    profile: profiles.get(userId) ?? null,
  }));
  return { items, total: await queries.countFollowers(db, castId), next };
}

/** Further casts of tonight are in the list of followings (次の出勤順). */
const TONIGHT_MAX = 30;

/** Who begins first stands first. Two statements. */
export async function readFollowedTonight(
  db: Db,
  { userId }: Pick<MemberCaller, 'userId'>,
  { now }: { now: number },
): Promise<CastCardView[]> {
  const ids = await queries.selectFollowedWorking(db, userId, businessDateOf(now), TONIGHT_MAX);
  const { cards } = await readCastCards(db, ids, now);
  return cards.filter(({ tonight }) => tonight && !tonight.ended);
}

export async function readFollowings(
  db: Db,
  { userId }: Pick<MemberCaller, 'userId'>,
  { cursor, sort }: { cursor?: string | undefined; sort: queries.CastOrder },
): Promise<Followings> {
  const now = currentTime();
  const today = businessDateOf(now);
  const part = wanted(cursor, queries.FOLLOWED_ORDERS[sort]);
  const { shown, next } = pageOf(await queries.selectFollowed(db, userId, sort, part, now));
  const items = shown.map(({ castId, name, shopName, areaName, icon, date, startMinute, bell }) => {
    const face = faceOf(icon, ICON_WIDTHS);
    const nextShift =
      date === null || startMinute === null ? null : `${dayName(date, today)} ${formatMinute(startMinute)}〜`;
    return {
      castId,
      name,
      path: castPath(castId),
      dot: face?.dot ?? null,
      src: face?.src ?? null,
      shopName,
      areaName,
      bell,
      nextShift,
    };
  });
  return { items, total: await queries.countFollowed(db, userId), next };
}

export async function readShopFollowings(
  db: Db,
  { userId }: Pick<MemberCaller, 'userId'>,
  { cursor }: { cursor?: string | undefined },
): Promise<ShopFollowings> {
  const part = wanted(cursor, queries.SHOP_ORDER);
  const { shown, next } = pageOf(await queries.selectShopsFollowed(db, userId, part));
  const items = shown.map(({ shopId, name, areaName, photo }) => {
    const picture = faceOf(photo, PHOTO_WIDTHS);
    const { dot = null, src = null } = picture ?? {};
    return { shopId, name, path: shopPath(shopId), dot, src, areaName };
  });
  return { items, total: await queries.countShopsFollowed(db, userId), next };
}
