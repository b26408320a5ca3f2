import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { CommentDone } from '../../../server/comments/contract.ts';
import { GUEST_NAME } from '../../../server/comments/limits.ts';
import type { TlPost } from '../../../server/timeline/contract.ts';
import { Field } from '../../components/form/Field.tsx';
import { Form, useForm } from '../../components/form/Form.tsx';
import type { FormStore } from '../../components/form/form-store.ts';
import { GrowingField } from '../../components/form/GrowingField.tsx';
import { Icon } from '../../components/Icon.tsx';
import { $me } from '../../lib/me-store.ts';
import { showMessage } from '../../shell/messages-store.ts';
import { openModal } from '../../shell/modal-store.ts';
import { useIsLive } from '../timeline/use-live.ts';
import { boxState, placeholderOf } from './box-state.ts';
import { countOf } from './comment-length.ts';
import type { CommentsStore } from './comments-store.ts';
import { Face } from './Face.tsx';
import { politeName } from './polite-name.ts';
import type { ReplyTo } from './reply-to.ts';

type Props = {
  post: TlPost;
  store: CommentsStore;
  replyTo: ReplyTo | null;
  /** The answer was sent, or given up. */
  onReplied: () => void;
  start: 'reading' | 'writing';
};

const GATE = 'ログインするとコメントできます。';

type LineProps = { replyTo: ReplyTo | null; box: RefObject<HTMLTextAreaElement | null> };

/** The line one writes in; more appears as soon as somebody begins. */
function WritingLine({
  form,
  replyTo,
  box,
  told,
}: LineProps & { form: RefObject<FormStore | null>; told: string }) {
  const store = useForm();
  useImperativeHandle(form, () => store);
  const me = useStore($me);
  const { comment } = useStore(store.$values);
  const progress = useStore(store.$progress);
  const [isBegun, setBegun] = useState(false);
  const count = countOf(String(comment));
  const isOpen = isBegun || comment !== '';
  return (
    <>
      {isOpen && told && <p className="note">{told}</p>}
      {isOpen && me.guest && (
        <Field
          name="name"
          label="名前"
          hideLabel
          placeholder={`名前（空欄は「${GUEST_NAME}」）`}
          autoComplete="nickname"
        />
      )}
      <div className="cmform__line">
        {!me.guest && <Face name={me.myName ?? ''} img={me.myIcon} size={32} />}
        <GrowingField
          name="comment"
          label={replyTo ? placeholderOf(replyTo) : 'コメント'}
          hideLabel
          placeholder={placeholderOf(replyTo)}
          ref={box}
          onFocus={() => setBegun(true)}
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
      {count && <p className={`hint num${count.isOver ? ' hint--over' : ''}`}>{count.text}</p>}
    </>
  );
}

/** Where a comment is written; what becomes of it is said before. */
export function CommentBox({ post, store, replyTo, onReplied, start }: Props) {
  const me = useStore($me);
  const box = useRef<HTMLTextAreaElement>(null);
  const form = useRef<FormStore>(null);
  // A page that is read without its scripts shows no box that would do nothing.
  const isLive = useIsLive();
  useEffect(() => {
    if (isLive && start === 'writing') box.current?.focus();
  }, [isLive, start]);
  useEffect(() => {
    if (replyTo) box.current?.focus();
  }, [replyTo]);
  const { kind, told } = boxState(post, me);

  if (kind === 'closed') return <p className="comments__say">{told}</p>;
  if (!isLive) return null;
  if (kind === 'login')
    return (
      <button
        className="btn btn--line btn--block"
        type="button"
        onClick={() => openModal('login', { why: GATE })}
      >
        ログインしてコメントする
      </button>
    );
  return (
    <div className="cmform">
      {replyTo && (
        <p className="cmform__to">
          <span>{politeName(replyTo.name)}に返信</span>
          <button className="iconbtn" type="button" aria-label="返信をやめる" onClick={onReplied}>
            <Icon name="x" size={16} />
          </button>
        </p>
      )}
      <Form<CommentDone>
        action="/api/tl_comment"
        label="コメントを書く"
        initial={{ name: '', comment: '' }}
        also={{
          tlId: post.id,
          replyCommentId: replyTo?.id,
          replyUserId: replyTo?.userId ?? undefined,
        }}
        onDone={({ item, totalComments, message }, { name }) => {
          store.add(item, totalComments);
          showMessage(message);
          form.current?.empty();
          // The next one goes under the same name.
          form.current?.setValue('name', name ?? '');
          onReplied();
        }}
      >
        <WritingLine form={form} replyTo={replyTo} box={box} told={told} />
      </Form>
    </div>
  );
}
