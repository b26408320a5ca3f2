import type { CodePurpose } from '../db/account-tables.ts';
import type { Queryable } from '../db/connect.ts';
import type { RequestFacts } from '../http/request-facts.ts';
import { targetOf } from './code-bytes.ts';
import { selectCode } from './queries.ts';

/** What the newest code is for that this browser has asked for with this target; null when none waits. */
export async function waitingPurpose(
  db: Queryable,
  asked: { purposes: readonly CodePurpose[]; target: string; facts: Pick<RequestFacts, 'browser'> },
): Promise<CodePurpose | null> {
  const found = await selectCode(db, {
    purposes: asked.purposes,
    channels: ['sms', 'call', 'email'],
    target: targetOf(asked.target),
    browser: asked.facts.browser,
  });
  return found?.purpose ?? null;
}
