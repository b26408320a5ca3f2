import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { DeskLegal, LegalShown } from '../../../../server/desk/legal/contract.ts';
import { BODY_MAX, NOTE_MAX, SENTENCE_MAX, SENTENCES_MAX } from '../../../../server/desk/legal/rules.ts';
import { Field } from '../../../components/form/Field.tsx';
import { Form, useForm } from '../../../components/form/Form.tsx';
import { GrowingField } from '../../../components/form/GrowingField.tsx';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { showDone } from '../../../console/form/run-deed.ts';
import { call } from '../../../lib/call.ts';
import { showFailure } from '../../../overlay/show-failure.ts';
import { LEGAL_TITLES } from '../titles.ts';

/** The server puts the values in and cleans the rest, so only it can say what comes of a text. */
function Preview({ title }: { title: string }) {
  const { summary, body } = useStore(useForm().$values);
  const [shown, setShown] = useState<LegalShown | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed since is not in it
  useEffect(() => setShown(null), [summary, body]);
  async function show() {
    const json = { summary: String(summary), body: String(body) };
    const answer = await call('post', '/api/admin/legal_preview', { json });
    if (answer.ok) setShown(answer.data);
    else showFailure(answer.refusal);
  }
  return (
    <>
      <button className="btn btn--line btn--block" type="button" onClick={() => void show()}>
        プレビュー
      </button>
      {shown && (
        <section className="card card--pad legal" aria-label="プレビュー">
          <h1>{title}</h1>
          <section className="legal__sum">
            <h2>かんたんに言うと</h2>
            <ul>
              {shown.summary.map((html) => (
                // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has escaped it
                <li key={html} dangerouslySetInnerHTML={{ __html: html }} />
              ))}
            </ul>
          </section>
          {shown.parts.map(({ id, html }) => (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has left what a text may have
            <section key={id} dangerouslySetInnerHTML={{ __html: html }} />
          ))}
        </section>
      )}
    </>
  );
}

type Props = {
  item: DeskLegal['items'][number];
  values: DeskLegal['values'];
  onDone: () => void;
};

/** The next version of a page, from the one to come or the one in force. */
export function LegalForm({ item, values, onDone }: Props) {
  const { page, current, coming } = item;
  const { id, summary, body, note } = coming ?? current;
  const title = LEGAL_TITLES[page];
  return (
    <Form
      action="/api/admin/legal/:page"
      param={{ page }}
      label={`${title}の新しい版`}
      initial={{
        ...{ summary, body, seen: String(id) },
        note: coming ? note : '',
        effectiveOn: coming?.effectiveOn ?? '',
      }}
      onDone={showDone(onDone)}
    >
      <GrowingField
        name="summary"
        label="要約"
        required
        rows={4}
        hint={`1行に1文、${SENTENCES_MAX}行まで（1行${SENTENCE_MAX}文字まで）`}
      />
      <GrowingField
        name="body"
        label="本文"
        required
        rows={12}
        hint={`Markdownで書きます。「## 」で始まる行が見出し、「- 」が箇条書き、[文字](/navi/terms/)がリンクです。${BODY_MAX.toLocaleString('ja-JP')}文字まで`}
      />
      <details>
        <summary className="link s">自動で入る言葉</summary>
        <p className="note">
          {values.map(({ name }) => `{${name}}`).join('　')}
          <br />
          「表：」は、1行に1つだけ書いてください。設定や集計のきまりが変わると、ページの表示も変わります。
        </p>
      </details>
      <Field name="note" label="変更の内容" required hint={`改定の履歴に表示します。${NOTE_MAX}文字まで`} />
      <Field
        name="effectiveOn"
        label="始まる日"
        type="date"
        hint="空のときは、すぐに公開します。先の日付のときは、その日の午前5時に切り替わり、それまでは予告を表示します。"
      />
      <Preview title={title} />
      <SubmitButton>{coming ? '予約した版を変更する' : '登録する'}</SubmitButton>
    </Form>
  );
}
