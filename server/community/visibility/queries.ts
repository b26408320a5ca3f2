import type { Queryable } from '../../core/db/connect.ts';
import type { CastStatus, HiddenBy } from '../../core/db/schema.ts';
import { castSeen } from '../../core/db/visible.ts';

export type OwnCast = { status: CastStatus; hiddenBy: HiddenBy[]; isSeen: boolean };

/** `lock`: two taps at once are one change after the other. */
export const selectOwnCast = (db: Queryable, castId: number, { lock = false } = {}): Promise<OwnCast> =>
  db
    .selectFrom('casts')
    .select(['status', 'hiddenBy', castSeen('casts').as('isSeen')])
    .where('id', '=', castId)
    .$if(lock, (query) => query.forUpdate())
    .$castTo<OwnCast>()
    .executeTakeFirstOrThrow();
