import type { Queryable } from '../db/connect.ts';
import { readIdentities } from './identities.ts';
import { selectPassword } from './queries.ts';
import { shownTel } from './rules.ts';

/** How somebody gets into their account, as their own settings show it. */
export type WaysIn = {
  /** `090-1234-5678` */
  tel: string | null;
  email: string | null;
  line: boolean;
  hasPassword: boolean;
};

export async function readWaysIn(db: Queryable, userId: number): Promise<WaysIn> {
  const { tel, email, line } = await readIdentities(db, userId);
  return {
    tel: tel ? shownTel(tel) : null,
    email: email ?? null,
    line: line !== undefined,
    hasPassword: (await selectPassword(db, userId)) !== undefined,
  };
}
