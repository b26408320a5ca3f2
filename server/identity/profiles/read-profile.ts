import type { Db, Queryable } from '../../core/db/connect.ts';
import type { Profile, Visibility } from '../../core/db/profile-columns.ts';
import { ApiError } from '../../core/http/errors.ts';
import type { MemberCaller } from '../sessions/caller.ts';
import type { OwnProfile, ShownProfile } from './contract.ts';
import { selectCastProfile, selectUserProfile, selectUserProfiles } from './queries.ts';
import { isEmpty, type Reader, shownTo, WORK_MESSAGE } from './rules.ts';

const NOTHING: Profile = {
  ...{ age: null, birthMonth: null, birthDay: null, tall: null, bloodType: null, bust: null, hometown: null },
  ...{ loversType: null, hobby: null, workDays: [], workMessage: null, message: null, items: [] },
};

type Account = { userId: number; castId: number | null; kind: 'member' | 'cast' };

/** On the cast's page if there is one, else in the account's row. */
export async function readProfile(db: Queryable, { userId, castId, kind }: Account): Promise<OwnProfile> {
  const isCast = kind === 'cast';
  const row = castId === null ? undefined : await selectCastProfile(db, castId);
  if (row) {
    const { visibility, isPublic: _, ...profile } = row;
    return { profile, visibility: visibility as Visibility, isCast };
  }
  const own = await selectUserProfile(db, userId);
  return { profile: { ...NOTHING, ...own?.details }, visibility: own?.visibility ?? {}, isCast };
}

/** The page has the rest. @throws ApiError */
export async function readForMembers(
  db: Db,
  _caller: MemberCaller,
  { castId }: { castId: number },
): Promise<ShownProfile> {
  const row = await selectCastProfile(db, castId);
  if (!row?.isPublic) throw new ApiError('not_found');
  const { visibility, isPublic: _, ...profile } = row;
  return shownTo('onlyMembers', { profile, visibility: visibility as Visibility, isCast: true });
}

export const hasForMembers = (own: OwnProfile): boolean => !isEmpty(shownTo('onlyMembers', own));

export async function readLines(
  db: Queryable,
  userIds: readonly number[],
  reader: Reader,
): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await selectUserProfiles(db, userIds);
  const lines = rows.map(({ userId, details, visibility }) => {
    const shown = shownTo(reader, { profile: { ...NOTHING, ...details }, visibility, isCast: false });
    const short = shown.lines.filter(({ label }) => label !== WORK_MESSAGE.member);
    return [userId, short.map(({ value }) => value).join('・')] as const;
  });
  return new Map(lines.filter(([, line]) => line !== ''));
}
