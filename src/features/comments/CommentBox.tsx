import { useStore } from '@nanostores/react';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { COMMENT_MAX } from '../../../server/community/comments/limits.ts';
import type { TlPost } from '../../../server/community/timeline/contract.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { Form, useForm } from '../../components/form/Form.tsx';
import type { FormStore } from '../../components/form/form-store.ts';
import { GrowingField } from '../../components/form/GrowingField.tsx';
import { Icon } from '../../components/Icon.tsx';
import { refusalOf } from '../../lib/answer.ts';
import { $me } from '../../lib/me-store.ts';
import { politeName } from '../../lib/wording-of.ts';
import { openModal } from '../../overlay/modal-store.ts';
import { useIsLive } from '../posts/use-live.ts';
import { boxState, placeholderOf, type ReplyTo } from './box-state.ts';
import type { CommentsStore } from './comments-store.ts';

type Props = {
  post: TlPost;
  store: CommentsStore;
  start: 'reading' | 'writing';
};

/** Only a guest who begins to write gives a name. */
const GuestName = lazy(async () => ({ default: (await import('./GuestName.tsx')).GuestName }));

/** Fetched when the visitor begins to write: when they send it there may be no network. */
const sender = () => import('./send-comment.ts');

/** What is typed outlives the form: the draft of the post and the fields of its boxes follow each other. */
function useDraft({ $values }: FormStore, { $draft }: CommentsStore): void {
  useEffect(() => {
    const isSame = () => {
      const { name, comment } = $draft.get();
      return $values.get().name === name && $values.get().comment === comment;
    };
    const ends = [
      $values.listen(({ name, comment }) => {
        if (!isSame()) $draft.set({ ...$draft.get(), name: String(name), comment: String(comment) });
      }),
      $draft.listen(({ name, comment }) => {
        if (!isSame()) $values.set({ ...$values.get(), name, comment });
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [$values, $draft]);
}

type LineProps = {
  store: CommentsStore;
  replyTo: ReplyTo | null;
  box: RefObject<HTMLTextAreaElement | null>;
  note: string;
};

/** The line one writes in; more appears as soon as the visitor begins. */
function WritingLine({ store, replyTo, box, note }: LineProps) {
  const form = useForm();
  useDraft(form, store);
  const me = useStore($me);
  const { comment } = useStore(form.$values);
  const progress = useStore(form.$progress);
  const [isBegun, setBegun] = useState(false);
  const isOpen = isBegun || comment !== '';
  return (
    <>
      {isOpen && note && <p className="note">{note}</p>}
      {isOpen && me.guest && (
        <Suspense>
          <GuestName box={box} />
        </Suspense>
      )}
      <div className="cmform__line">
        {!me.guest && <Avatar name={me.myName ?? ''} img={me.myIcon} size={32} />}
        <GrowingField
          name="comment"
          label={replyTo ? placeholderOf(replyTo) : 'コメント'}
          hideLabel
          placeholder={placeholderOf(replyTo)}
          max={COMMENT_MAX}
          ref={box}
          onFocus={() => {
            setBegun(true);
            sender().catch(() => undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
        <button className="iconbtn iconbtn--p" type="submit" aria-label="送信" aria-busy={progress > 0}>
          <Icon name="send" size={20} />
        </button>
      </div>
    </>
  );
}

/** Where a comment is written; what becomes of it is said before. */
export function CommentBox({ post, store, start }: Props) {
  const me = useStore($me);
  const box = useRef<HTMLTextAreaElement>(null);
  const { replyTo } = useStore(store.$draft, { keys: ['replyTo'] });
  const answered = useRef(replyTo);
  // A page that is read without its scripts shows no box that would do nothing.
  const isLive = useIsLive();
  useEffect(() => {
    if (isLive && start === 'writing') box.current?.focus();
  }, [isLive, start]);
  useEffect(() => {
    // One that was chosen before the box came back takes no focus.
    if (replyTo && replyTo !== answered.current) box.current?.focus();
    answered.current = replyTo;
  }, [replyTo]);
  const { kind, note } = boxState(post, me);

  if (kind === 'closed') return <p className="comments__say">{note}</p>;
  if (!isLive) return null;
  if (kind === 'login')
    return (
      <button
        className="btn btn--line btn--block"
        type="button"
        onClick={() => openModal('login', { why: note })}
      >
        ログインしてコメントする
      </button>
    );
  return (
    <div className="cmform">
      {replyTo && (
        <p className="cmform__to">
          <span>{politeName(replyTo.name)}に返信</span>
          <button
            className="iconbtn"
            type="button"
            aria-label="返信をやめる"
            onClick={() => store.$draft.setKey('replyTo', null)}
          >
            <Icon name="x" size={16} />
          </button>
        </p>
      )}
      <Form
        action="/api/tl_comment"
        label="コメントを書く"
        initial={{ name: store.$draft.get().name, comment: store.$draft.get().comment }}
        also={{
          tlId: post.id,
          replyCommentId: replyTo?.id,
          replyUserId: replyTo?.userId ?? undefined,
        }}
        via={(sent) =>
          sender().then(
            ({ sendComment }) => sendComment(post, $me.get().myId, store, sent),
            () => ({ ok: false, refusal: refusalOf(0, null) }),
          )
        }
        onDone={() => undefined}
      >
        <WritingLine store={store} replyTo={replyTo} box={box} note={note} />
      </Form>
    </div>
  );
}
