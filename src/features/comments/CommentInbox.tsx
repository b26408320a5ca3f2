import { useState } from 'react';
import { Nothing, Waiting } from '../../components/ListStates.tsx';
import { MoreButton } from '../../components/MoreButton.tsx';
import { call } from '../../lib/call.ts';
import { usePages } from '../../lib/use-answer.ts';
import { InboxRow } from './InboxRow.tsx';
import { useDecisions } from './use-decisions.ts';

type Kind = 'waiting' | 'published' | 'restricted';
const KINDS = [
  { value: 'waiting', name: '承認待ち' },
  { value: 'published', name: '公開中' },
  { value: 'restricted', name: '制限中' },
] as const;
/** What a swipe to the right and the first button do; what is published can only be answered. */
const YES = { waiting: 'approve', published: null, restricted: 'show' } as const;
const EMPTY: Record<Kind, string> = {
  waiting: '承認待ちのコメントはありません。',
  published: '公開中のコメントはまだありません。',
  restricted: 'そっと制限や、隠す言葉で隠れているコメントはありません。',
};

function InboxList({ myId, kind }: { myId: string; kind: Kind }) {
  const list = usePages(
    (cursor) => call('get', '/api/my_page/:myId/comment_inbox', { param: { myId }, query: { kind, cursor } }),
    kind,
  );
  const without = (id: number) => list.setItems((items) => items.filter(({ comment }) => comment.id !== id));
  const { decided, decide, undo } = useDecisions(without);
  const yes = YES[kind];
  const open = list.items.filter(({ comment }) => !decided.has(comment.id));
  const now = Date.now();

  if (!list.isReady) return <Waiting refusal={list.refusal} again={list.more} />;
  if (list.items.length === 0 && !list.hasMore) return <Nothing text={EMPTY[kind]} />;
  return (
    <>
      {yes && (
        <p className="note">
          右へスワイプで{yes === 'approve' ? '承認' : '表示'}、左へスワイプで削除。5秒以内なら元に戻せます。
        </p>
      )}
      <ul className="inbox mt-3">
        {list.items.map((item) => (
          <InboxRow
            key={item.comment.id}
            item={item}
            now={now}
            yes={yes}
            decided={decided.get(item.comment.id)}
            onDecide={(decision) => decide(item.comment, decision)}
            onUndo={() => undo(item.comment.id)}
            onDone={list.again}
          />
        ))}
      </ul>
      {yes === 'approve' && open.length > 1 && (
        <button
          className="btn btn--quiet btn--block mt-4"
          type="button"
          onClick={() => {
            for (const { comment } of open) decide(comment, 'approve');
          }}
        >
          表示中の{open.length}件をまとめて承認する
        </button>
      )}
      <MoreButton {...list} />
    </>
  );
}

/** What the cast has received under all her posts, and what of it waits for her. */
export function CommentInbox({ myId }: { myId: string }) {
  const [kind, setKind] = useState<Kind>('waiting');
  return (
    <>
      <fieldset className="seg">
        <legend className="vh">コメントの種類</legend>
        {KINDS.map(({ value, name }) => (
          <button key={value} type="button" aria-pressed={kind === value} onClick={() => setKind(value)}>
            {name}
          </button>
        ))}
      </fieldset>
      <div className="mt-3">
        <InboxList key={kind} myId={myId} kind={kind} />
      </div>
    </>
  );
}
