import type { CodePurpose } from '../../core/db/code-tables.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { RequestFacts } from '../../core/http/request-facts.ts';
import { targetOf } from './code-bytes.ts';
import { selectCode } from './queries.ts';
import { CODE_TRIES } from './rules.ts';

type Asked = { purposes: readonly CodePurpose[]; target: string; facts: Pick<RequestFacts, 'browser'> };

const newestOf = (db: Queryable, { purposes, target, facts }: Asked) =>
  selectCode(db, {
    purposes,
    channels: ['sms', 'call', 'email'],
    target: targetOf(target),
    browser: facts.browser,
  });

/** The purpose of the newest code; null when none waits. */
export async function waitingPurpose(db: Queryable, asked: Asked): Promise<CodePurpose | null> {
  return (await newestOf(db, asked))?.purpose ?? null;
}

export async function isCodeWaiting(db: Queryable, asked: Asked): Promise<boolean> {
  const found = await newestOf(db, asked);
  return found !== undefined && !found.expired && found.tries < CODE_TRIES;
}
