import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { BODY_MAX, COVERS, TITLE_MAX } from '../../../../server/community/news/rules.ts';
import type { DeskNews } from '../../../../server/desk/news/contract.ts';
import { CheckField } from '../../../components/form/CheckField.tsx';
import { Field } from '../../../components/form/Field.tsx';
import { Form, useForm } from '../../../components/form/Form.tsx';
import { SelectField } from '../../../components/form/SelectField.tsx';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { showDone } from '../../../console/form/run-deed.ts';
import { HeadedText } from '../../../console/form/TextFields.tsx';
import { call } from '../../../lib/call.ts';
import { showFailure } from '../../../overlay/show-failure.ts';

/** The server cleans the HTML, so only it can say what is left of it. */
function Preview() {
  const { title, message, isPlain } = useStore(useForm().$values);
  const [html, setHtml] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed since is not in it
  useEffect(() => setHtml(null), [message, isPlain]);
  async function show() {
    const answer = await call('post', '/api/admin/news/preview', {
      json: { message: String(message), isPlain: isPlain === true },
    });
    if (answer.ok) setHtml(answer.data.html);
    else showFailure(answer.refusal);
  }
  return (
    <>
      <button className="btn btn--line btn--block" type="button" onClick={() => void show()}>
        プレビュー
      </button>
      {html !== null && (
        <section className="card card--pad news" aria-label="プレビュー">
          <h1>{String(title) || 'タイトル'}</h1>
          <div
            className={isPlain ? 'news__body news__body--plain' : 'news__body'}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has left what news may have
            dangerouslySetInnerHTML={{ __html: html }}
          />
        </section>
      )}
    </>
  );
}

export type DeskItem = DeskNews['items'][number];

const NEW = { title: '', message: '', isPlain: true, cover: '', publishedOn: '' };

/** The field of a time has it to the minute, without a zone. */
const valuesOf = ({ title, message, isPlain, cover, publishedOn }: DeskItem) => ({
  ...{ title, message, isPlain },
  cover: cover ?? '',
  publishedOn: publishedOn.slice(0, 16),
});

type Props = { item: DeskItem | null; onDone: () => void };

/** A piece of news, new or written before. */
export function NewsForm({ item, onDone }: Props) {
  const done = showDone(onDone);
  const fields = (
    <>
      <HeadedText
        head={{ name: 'title', label: 'タイトル', max: TITLE_MAX }}
        text={{ name: 'message', label: '本文', max: BODY_MAX }}
        rows={10}
      />
      <CheckField name="isPlain">文字だけの本文（オフにすると、HTMLとして表示します）</CheckField>
      <SelectField name="cover" label="表紙の絵" choices={[{ value: '', name: 'なし' }, ...COVERS]} />
      <Field
        name="publishedOn"
        label="公開日時"
        type="datetime-local"
        hint={
          item
            ? '空のときは、公開前ならすぐに公開し、公開中なら日時を変えません。'
            : '空のときは、すぐに公開します。'
        }
      />
      <Preview />
      <SubmitButton>
        {item?.state === 'withdrawn' ? 'もう一度公開する' : item ? '保存する' : '公開する'}
      </SubmitButton>
    </>
  );
  if (!item)
    return (
      <Form action="/api/admin/news" label="新しいニュース" initial={NEW} onDone={done}>
        {fields}
      </Form>
    );
  return (
    <Form
      action="/api/admin/news/:id"
      param={{ id: String(item.id) }}
      label="ニュースの編集"
      initial={valuesOf(item)}
      onDone={done}
    >
      {fields}
    </Form>
  );
}
