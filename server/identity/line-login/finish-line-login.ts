import { writeAudit } from '../../core/audit/write-audit.ts';
import { config, type LineConfig } from '../../core/config.ts';
import { database } from '../../core/db/database.ts';
import { hashOf } from '../../core/http/request-facts.ts';
import { limit } from '../../core/limits/limit.ts';
import type { ReturnOf } from '../accounts/log-in.ts';
import type { AppContext } from '../sessions/env.ts';
import { enterByLine, type LineEntrance, linkLine, proveByLine } from './enter-by-line.ts';
import { askWhoItIs, LineAnswerError } from './line-client.ts';
import { type LineAsk, type LineProblem, LineProblemError } from './problems.ts';
import { selectState, takeState } from './queries.ts';

type State = NonNullable<Awaited<ReturnType<typeof takeState>>>;

const askOf = (state: Pick<State, 'intent' | 'kind' | 'shopId' | 'returnTo'> | undefined): LineAsk => ({
  intent: state?.intent ?? 'login',
  // Only a registration says who registers; the kind of a login is a default.
  type: state?.intent === 'register' ? (state.kind === 'cast' ? 'girl' : 'boy') : undefined,
  shopId: state?.shopId,
  returnTo: state?.returnTo ?? '/',
});

/** The state of this browser, used up; anything else came back to the wrong browser, too late or a second time. */
async function stateOf(context: AppContext, given: string): Promise<State> {
  const hash = hashOf(given);
  const state = await takeState(database(), hash, context.var.facts.browser);
  if (state) return state;
  throw new LineProblemError('lost', askOf(await selectState(database(), hash)));
}

/** LINE's number for who came back. */
async function subjectOf(line: LineConfig, query: URLSearchParams, state: State): Promise<string> {
  const ask = askOf(state);
  if (query.has('error'))
    throw new LineProblemError(query.get('error') === 'access_denied' ? 'cancelled' : 'refused', ask);
  const { nonce, verifier, intent, userId } = state;
  try {
    return await askWhoItIs(
      line,
      `?${query}`,
      { state: query.get('state') ?? '', nonce, verifier },
      { isProof: intent === 'login' && userId !== null },
    );
  } catch (error) {
    if (!(error instanceof LineAnswerError)) throw error;
    throw new LineProblemError(error.isAway ? 'away' : 'refused', ask);
  }
}

async function finish(
  context: AppContext,
  query: URLSearchParams,
  returnOf: ReturnOf,
): Promise<LineEntrance> {
  const { line } = config();
  if (!line) throw new LineProblemError('none', askOf(undefined));
  const state = await stateOf(context, query.get('state') ?? '');
  const ask = askOf(state);
  const member = context.get('member');
  // Whoever began as a member comes back as the same one, and whoever began as a guest is one still.
  if ((member?.userId ?? null) !== state.userId)
    throw new LineProblemError(state.userId === null ? 'already' : 'need_login', ask);
  const subject = await subjectOf(line, query, state);
  if (!member) return enterByLine(context, subject, ask, returnOf);
  return state.intent === 'link'
    ? linkLine(context, member, subject, ask)
    : proveByLine(context, member, subject, ask);
}

const QUIET: ReadonlySet<LineProblem> = new Set<LineProblem>(['none']);

/**
 * Somebody comes back from LINE. What is wrong with it is told to them, written down, and opens nothing.
 * @throws LineProblemError
 */
export async function finishLineLogin(
  context: AppContext,
  query: URLSearchParams,
  returnOf: ReturnOf,
): Promise<LineEntrance> {
  const { facts } = context.var;
  await limit('line', { facts });
  try {
    return await finish(context, query, returnOf);
  } catch (error) {
    if (error instanceof LineProblemError && !QUIET.has(error.problem)) {
      const member = context.get('member');
      await writeAudit(database(), {
        event: 'line.refused',
        realm: member ? 'member' : 'guest',
        actor: member ? `user:${member.userId}` : 'guest',
        facts,
        detail: { problem: error.problem, intent: error.ask.intent },
      });
    }
    throw error;
  }
}
