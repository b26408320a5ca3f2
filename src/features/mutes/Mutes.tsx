import { useState } from 'react';
import type { Mutes as Answer } from '../../../server/community/mutes/contract.ts';
import { MUTED_WORD_MAX, type PeriodDays } from '../../../server/community/mutes/rules.ts';
import { ChoiceField } from '../../components/form/ChoiceField.tsx';
import { Field } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import { reloadAfter } from '../../components/form/reload.ts';
import { Nothing, Waiting } from '../../components/ListStates.tsx';
import { call } from '../../lib/call.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { showRefusal } from '../../overlay/show-failure.ts';
import { PersonRow } from '../follows/PersonRow.tsx';
import { endMute } from './mute-calls.ts';
import { PERIOD_CHOICES, THREE_WAYS, untilText } from './mute-wording.ts';

const KINDS = [
  { value: 'word', name: '言葉' },
  { value: 'tag', name: 'タグ' },
];

const ICONS = { cast: undefined, tag: 'hash', word: 'comment', person: 'user' } as const;

const saidOf = ({ kind, name }: Answer['items'][number]): string =>
  kind === 'tag' ? `#${name}` : kind === 'word' ? `「${name}」` : name;

/** What one does not read, each with until when and the way to end it; words and tags are added here. */
export function Mutes({ myId }: { myId: string }) {
  const { data, refusal, again } = useAnswer(
    () => call('get', '/api/my_page/:myId/mutes', { param: { myId } }),
    myId,
  );
  const [busy, setBusy] = useState<string | null>(null);

  async function end(id: string) {
    if (busy !== null) return;
    setBusy(id);
    const answer = await endMute(myId, id);
    if (answer.ok) return reloadAfter(answer.data.message ?? 'ミュートを解除しました。');
    setBusy(null);
    showRefusal(answer.refusal);
  }

  if (!data) return <Waiting refusal={refusal} again={again} />;
  return (
    <>
      <p className="s">
        ミュートした投稿やコメントは、あなたの画面にだけ表示されません。相手には知らされません。
      </p>
      {data.items.length === 0 ? (
        <Nothing text="ミュートしているものはありません。">
          <p className="note mt-2">
            女の子や、コメントを書いた人のミュートは、それぞれのメニュー（⋯）から登録できます。
          </p>
        </Nothing>
      ) : (
        <ul className="card lines mt-3">
          {data.items.map((item) => (
            <PersonRow
              key={item.id}
              name={saidOf(item)}
              img={item.img}
              icon={ICONS[item.kind]}
              path={item.path ?? undefined}
              lines={[untilText(item.until)]}
            >
              <button
                className="btn btn--line"
                type="button"
                aria-label={`${saidOf(item)}のミュートを解除する`}
                aria-busy={busy === item.id}
                onClick={() => void end(item.id)}
              >
                解除する
              </button>
            </PersonRow>
          ))}
        </ul>
      )}
      <dl className="told__key card card--pad mt-3" aria-label="ミュート・制限・通報のちがい">
        {THREE_WAYS.map(({ name, does }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <h2 className="menuhead">言葉・タグをミュート</h2>
      <Form
        action="/api/my_page/:myId/mutes"
        param={{ myId }}
        label="言葉・タグのミュート"
        initial={{ kind: 'word', word: '', days: '7' }}
        // The value of a choice is a text; how long is a number.
        json={({ kind, word, days }) => ({
          kind: kind as 'word' | 'tag',
          word: String(word),
          days: Number(days) as PeriodDays,
        })}
        onDone={(saved) => reloadAfter(saved.message ?? 'ミュートしました。')}
      >
        <ChoiceField name="kind" label="種類" choices={KINDS} />
        <Field
          name="word"
          label="言葉またはタグ"
          hint={`${MUTED_WORD_MAX}文字まで。全角・半角や、ひらがな・カタカナの違いは区別しません。`}
        />
        <ChoiceField name="days" label="期間" choices={PERIOD_CHOICES} />
        <button className="btn btn--primary btn--lg btn--block" type="submit">
          ミュートする
        </button>
      </Form>
    </>
  );
}
