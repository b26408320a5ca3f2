import { config } from '../../core/config.ts';
import type { Db } from '../../core/db/connect.ts';
import { postPath } from '../../core/paths.ts';
import { postedOnOf } from '../../core/time-text.ts';
import type { Delivery } from './contract.ts';
import { type LogRow, selectLog } from './delivery-queries.ts';
import { SHOWN } from './limits.ts';
import { FINAL, PROBLEMS, type Problem, WAITING, X_NAME } from './wording.ts';
import { selectLink } from './x-queries.ts';

const EXCERPT = 40;

function reasonOf({ status, problem }: LogRow): string | null {
  if (problem === null) return null;
  if (status === 'failed') return PROBLEMS[problem as Problem] ?? PROBLEMS.unreachable;
  return WAITING[problem as Problem] ?? null;
}

function present(row: LogRow): Delivery {
  const { id, postId, title, status, problem, remoteId, at, body, isDeleted, isProved } = row;
  const text = body.trim().replace(/\s+/g, ' ');
  const isOpen = status === 'waiting' || status === 'sending';
  return {
    id,
    tlId: postId,
    text: text.length > EXCERPT ? `${text.slice(0, EXCERPT).toWellFormed()}…` : text || '写真・動画の投稿',
    path: isDeleted ? null : postPath(postId),
    name: title ?? X_NAME,
    state: isOpen ? 'waiting' : status,
    reason: reasonOf(row),
    on: postedOnOf(at),
    canResend: status === 'failed' && isProved && !isDeleted && !FINAL.has(problem ?? ''),
    url: remoteId === null ? null : `https://x.com/i/status/${remoteId}`,
  };
}

/** Whether a post would get to X. */
async function isXOpen(db: Db, castId: number): Promise<boolean> {
  const link = config().x && (await selectLink(db, castId));
  return Boolean(link?.enabled && !link.ended);
}

/** What became of the newest posts of a cast elsewhere, the newest first. */
export async function readDeliveries(db: Db, castId: number, which: 'mail' | 'x'): Promise<Delivery[]> {
  const rows = (await selectLog(db, castId, which, SHOWN)).map(present);
  const isOpen = which === 'mail' || (await isXOpen(db, castId));
  return rows.map((row) => ({ ...row, canResend: row.canResend && isOpen }));
}
