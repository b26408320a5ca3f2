import { useEffect, useRef, useState } from 'react';
import type { TlComment } from '../../../server/community/comments/contract.ts';
import { type CallOptions, call } from '../../lib/call.ts';
import { asPageLeaves } from '../../overlay/leave-call.ts';
import { showRefusal } from '../../overlay/show-failure.ts';

/** Beyond.md F2: how long (ms) a decision can be taken back. */
export const UNDO = 5000;

export type Decision = 'approve' | 'show' | 'delete';

const WHAT: Record<Decision, string> = {
  approve: 'コメントの承認',
  show: 'コメントの表示',
  delete: 'コメントの削除',
};

/** How a decision goes whose page is left before its time has come. */
export const ofLeaving = ({ id }: TlComment, decision: Decision): CallOptions => ({
  via: asPageLeaves({ mark: `decision:${id}`, what: WHAT[decision] }),
});

const send = (decision: Decision, { id }: TlComment, options?: CallOptions) =>
  decision === 'delete'
    ? call('delete', '/api/tl_comment/:id', { param: { id } }, options)
    : call('post', `/api/tl_comment/:id/${decision}`, { param: { id } }, options);

type Waiting = {
  comment: TlComment;
  decision: Decision;
  timer: ReturnType<typeof setTimeout>;
  isSent: boolean;
};
/** `isSent`: it is being carried out and cannot be taken back. */
export type Decided = Pick<Waiting, 'decision' | 'isSent'>;

/**
 * Decisions that are carried out after five seconds, or at once when the page is left. `onDone` takes the comment off
 * the list; one that is refused stays.
 */
export function useDecisions(onDone: (id: number) => void) {
  const done = useRef(onDone);
  done.current = onDone;
  const waiting = useRef(new Map<number, Waiting>());
  const [decided, setDecided] = useState<ReadonlyMap<number, Decided>>(new Map());
  const show = () => setDecided(new Map(waiting.current));

  async function carryOut(id: number): Promise<void> {
    const due = waiting.current.get(id);
    if (!due) return;
    waiting.current.set(id, { ...due, isSent: true });
    show();
    const { comment, decision } = due;
    const answer = await send(decision, comment);
    // The page was left meanwhile: it is decided.
    if (!waiting.current.delete(comment.id)) return;
    show();
    // What is gone already is decided, too.
    if (answer.ok || [404, 422].includes(answer.refusal.status)) done.current(comment.id);
    else showRefusal(answer.refusal);
  }

  function decide(comment: TlComment, decision: Decision): void {
    if (waiting.current.has(comment.id)) return;
    const timer = setTimeout(() => void carryOut(comment.id), UNDO);
    waiting.current.set(comment.id, { comment, decision, timer, isSent: false });
    show();
  }

  function undo(id: number): void {
    const found = waiting.current.get(id);
    if (!found || found.isSent) return;
    clearTimeout(found.timer);
    waiting.current.delete(id);
    show();
  }

  useEffect(() => {
    const all = waiting.current;
    const leave = () => {
      for (const { comment, decision, timer } of all.values()) {
        clearTimeout(timer);
        void send(decision, comment, ofLeaving(comment, decision));
      }
      // A page that is come back to shows what has been decided on it.
      const ids = [...all.keys()];
      all.clear();
      for (const id of ids) done.current(id);
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  return { decided, decide, undo };
}
