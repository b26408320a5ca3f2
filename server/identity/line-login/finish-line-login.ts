import { BY_GUEST, byUser, writeAudit } from '../../core/audit/write-audit.ts';
import { config, type LineConfig } from '../../core/config.ts';
import type { Db } from '../../core/db/connect.ts';
import { hashOf } from '../../core/http/request-facts.ts';
import { limit } from '../../core/limits/limit.ts';
import type { ReturnOf } from '../accounts/log-in.ts';
import type { Caller } from '../sessions/caller.ts';
import { enterByLine, type LineEntrance, linkLine, proveByLine } from './enter-by-line.ts';
import { fetchLineSubject, LineAnswerError } from './line-client.ts';
import { type LineProblem, LineProblemError, type LineRequest } from './problems.ts';
import { selectState, takeState } from './queries.ts';

type LineCaller = Pick<Caller, 'member' | 'facts'>;
type LineAnswer = { query: URLSearchParams; returnOf: ReturnOf };
type State = NonNullable<Awaited<ReturnType<typeof takeState>>>;

const requestOf = (
  state: Pick<State, 'intent' | 'kind' | 'shopId' | 'restores' | 'returnTo'> | undefined,
): LineRequest => ({
  intent: state?.intent ?? 'login',
  // Only a registration says who registers; the kind of a login is a default.
  type: state?.intent === 'register' ? (state.kind === 'cast' ? 'girl' : 'boy') : undefined,
  shopId: state?.shopId,
  restore: state?.restores ?? false,
  returnTo: state?.returnTo ?? '/',
});

/** Used up; any other came back to the wrong browser, too late or a second time. */
async function stateOf(db: Db, browser: Buffer, given: string): Promise<State> {
  const hash = hashOf(given);
  const state = await takeState(db, hash, browser);
  if (state) return state;
  throw new LineProblemError('lost', requestOf(await selectState(db, hash)));
}

async function subjectOf(line: LineConfig, query: URLSearchParams, state: State): Promise<string> {
  const request = requestOf(state);
  if (query.has('error'))
    throw new LineProblemError(query.get('error') === 'access_denied' ? 'cancelled' : 'refused', request);
  const { nonce, verifier, intent, userId } = state;
  try {
    return await fetchLineSubject(
      line,
      `?${query}`,
      { state: query.get('state') ?? '', nonce, verifier },
      { isProof: intent === 'login' && userId !== null },
    );
  } catch (error) {
    if (!(error instanceof LineAnswerError)) throw error;
    throw new LineProblemError(error.isAway ? 'away' : 'refused', request);
  }
}

async function finish(db: Db, caller: LineCaller, { query, returnOf }: LineAnswer): Promise<LineEntrance> {
  const { member, facts } = caller;
  const { line } = config();
  if (!line) throw new LineProblemError('none', requestOf(undefined));
  const state = await stateOf(db, facts.browser, query.get('state') ?? '');
  const request = requestOf(state);
  // A member comes back as the same one, and a guest as a guest.
  if ((member?.userId ?? null) !== state.userId)
    throw new LineProblemError(state.userId === null ? 'already' : 'need_login', request);
  const subject = await subjectOf(line, query, state);
  if (!member) return enterByLine(db, caller, { subject, request, returnOf });
  return state.intent === 'link'
    ? linkLine(db, { member, facts }, { subject, request })
    : proveByLine(db, { member, facts }, { subject, request });
}

const QUIET: ReadonlySet<LineProblem> = new Set<LineProblem>(['none']);

/** A problem is shown, logged, and opens nothing. @throws LineProblemError */
export async function finishLineLogin(db: Db, caller: LineCaller, answer: LineAnswer): Promise<LineEntrance> {
  const { member, facts } = caller;
  await limit('line', { facts });
  try {
    return await finish(db, caller, answer);
  } catch (error) {
    if (error instanceof LineProblemError && !QUIET.has(error.problem)) {
      await writeAudit(db, {
        event: 'line.refused',
        ...(member ? byUser(member.userId) : BY_GUEST),
        facts,
        detail: { problem: error.problem, intent: error.request.intent },
      });
    }
    throw error;
  }
}
