import { Avatar } from '../../components/Avatar.tsx';
import { Waiting } from '../../components/ListStates.tsx';
import { call } from '../../lib/call.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import type { ModalProps } from '../../overlay/modal-args.ts';

/** The writer of a comment, as far as they show themselves to the reader. */
export function WriterProfile({ args: { commentId } }: ModalProps<'writer_profile'>) {
  const { data, refusal, again } = useAnswer(
    () => call('get', '/api/tl_comment/:id/writer', { param: { id: commentId } }),
    commentId,
  );
  if (!data) return <Waiting refusal={refusal} again={again} />;
  const { name, img, path, lines, items, message } = data;
  const isEmpty = lines.length === 0 && items.length === 0 && !message;
  return (
    <>
      <div className="row">
        <Avatar name={name} img={img} size={48} />
        <b className="grow writer__name">{name}</b>
      </div>
      {isEmpty && <p className="s mt-4">公開しているプロフィールはありません。</p>}
      {message && <p className="s mt-4 writer__message">{message}</p>}
      {lines.length + items.length > 0 && (
        <dl className="writer__list mt-4">
          {[...lines, ...items.map(({ title, body }) => ({ label: title, value: body }))].map(
            ({ label, value }) => (
              <div key={`${label} ${value}`}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
        </dl>
      )}
      {path && (
        <a className="btn btn--line btn--lg btn--block mt-5" href={path}>
          ページを見る
        </a>
      )}
    </>
  );
}
