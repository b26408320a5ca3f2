import { useRef, useState } from 'react';
import { timeText } from '../../../../server/core/time-text.ts';
import type { BannedWords, WordsQuery } from '../../../../server/desk/words/contract.ts';
import { Field } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { GrowingField } from '../../../components/form/GrowingField.tsx';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { Waiting } from '../../../components/ListStates.tsx';
import { runDeed, showDone } from '../../../console/form/run-deed.ts';
import { ChangeHistory } from '../../../console/queue/ChangeHistory.tsx';
import { dropRow } from '../../../console/table/drop-row.ts';
import { BY_AGE, choicesOf } from '../../../console/table/ListBar.tsx';
import { ListDesk } from '../../../console/table/ListDesk.tsx';
import { RowButton } from '../../../console/table/RowActions.tsx';
import { call } from '../../../lib/call.ts';
import { useAnswer } from '../../../lib/use-answer.ts';

type Item = BannedWords['items'][number];

function Word({ item, onGone }: { item: Item; onGone: (button: HTMLElement) => void }) {
  const { id, word, addedOn, addedBy } = item;
  const remove = (button: HTMLElement) =>
    runDeed(call('delete', '/api/admin/words/:id', { param: { id: String(id) } }), () => onGone(button));
  return (
    <li className="deskline deskline--split">
      <div>
        <b>{word}</b>
        <p className="cap">
          {timeText(addedOn)}・{addedBy === null ? '運営' : `${addedBy}さん`}
        </p>
      </div>
      <RowButton name={`「${word}」を外す`} onPress={remove}>
        外す
      </RowButton>
    </li>
  );
}

function Try() {
  const [result, setResult] = useState('');
  return (
    <Form
      action="/api/admin/words/try"
      label="文章を試す"
      initial={{ text: '' }}
      onDone={({ message }) => setResult(message)}
    >
      <GrowingField name="text" label="文章" required rows={3} />
      <SubmitButton>試す</SubmitButton>
      <p className="s mt-3" role="status">
        {result}
      </p>
    </Form>
  );
}

/** `changes`: how many were made on this screen. */
function History({ changes }: { changes: number }) {
  const { data, refusal, again } = useAnswer(() => call('get', '/api/admin/words/changes'), changes);
  if (!data) return <Waiting refusal={refusal} again={again} />;
  return (
    <ChangeHistory
      changes={data.items.map(({ id, word, what, on, by }) => ({
        ...{ id, name: word, on, by },
        value: what === 'added' ? '登録' : '外した',
      }))}
    />
  );
}

const USUAL = { by: '', sort: 'new', q: '' };
const FILTERS = [
  { name: 'by', label: '登録した人', choices: choicesOf({ own: '自分', site: '運営' }) },
  BY_AGE,
];

/** Words that no text may carry, however they are spelt. */
export function WordDesk() {
  const [added, setAdded] = useState(0);
  const [changes, setChanges] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const changed = () => setChanges((before) => before + 1);
  return (
    <>
      <p className="s">
        投稿・コメント・口コミ・プロフィール・メールマガジンに使用できない言葉です。ひらがな・カタカナ、全角・半角、大文字・小文字、空白の違いは区別しません。すでに公開されている文章は変わりません。
      </p>
      <section className="card card--pad mt-4" aria-label="言葉の登録">
        <Form
          key={added}
          action="/api/admin/words"
          label="言葉を登録"
          initial={{ word: '' }}
          onDone={showDone(() => {
            setAdded(added + 1);
            changed();
          })}
        >
          <Field
            name="word"
            label="言葉"
            required
            maxLength={80}
            hint="短い言葉は、ほかの言葉の一部にも当たります。"
          />
          <SubmitButton>登録する</SubmitButton>
        </Form>
      </section>
      <h2 ref={heading} className="menuhead" tabIndex={-1}>
        登録されている言葉
      </h2>
      <ListDesk
        key={`words ${added}`}
        of="words"
        caption="登録されている言葉"
        hint="言葉の一部"
        usual={USUAL}
        filters={FILTERS}
        line={(item, list) => (
          <Word
            item={item}
            onGone={(button) => {
              const isGone = ({ id }: Item) => id === item.id;
              dropRow(list, { isGone, button, heading: heading.current });
              changed();
            }}
          />
        )}
        keyOf={({ id }: Item) => id}
        empty="登録されている言葉はありません。"
        read={(query) => call('get', '/api/admin/words', { query: query as Partial<WordsQuery> })}
      />
      <History changes={changes} />
      <h2 className="menuhead">文章を試す</h2>
      <section className="card card--pad" aria-label="文章を試す">
        <Try />
      </section>
    </>
  );
}
