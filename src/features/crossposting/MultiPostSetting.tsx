import { useState } from 'react';
import type { MultiPostSetting as Setting } from '../../../server/crossposting/contract.ts';
import { DESTINATIONS_MAX, TITLE_MAX } from '../../../server/crossposting/limits.ts';
import { myPageCallPath } from '../../../server/paths.ts';
import { Field } from '../../components/form/Field.tsx';
import { Form, useForm } from '../../components/form/Form.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Waiting } from '../../components/Waiting.tsx';
import { leaveRow } from '../../lib/leave-row.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { showMessage } from '../../shell/messages-store.ts';
import { DeliveryLog } from './DeliveryLog.tsx';

type Fields = Record<string, string>;

/** The saved ones, and empty rows up to the most there may be. */
function fieldsOf({ items }: Setting): Fields {
  const fields: Fields = {};
  for (let i = 1; i <= DESTINATIONS_MAX; i++) {
    const saved = items[i - 1];
    fields[`id_${i}`] = saved ? String(saved.multi_post_id) : '';
    fields[`title_${i}`] = saved?.title ?? '';
    fields[`email_${i}`] = saved?.email ?? '';
  }
  return fields;
}

/** One destination: what it is called, and the address that posts there. */
function Row({ i, isFirst, onEmpty }: { i: number; isFirst: boolean; onEmpty: () => void }) {
  const form = useForm();
  function clear(button: Element) {
    form.setValue(`title_${i}`, '');
    form.setValue(`email_${i}`, '');
    leaveRow(button);
    onEmpty();
  }
  return (
    <fieldset className="destination card card--pad">
      <legend className="vh">投稿先{i}</legend>
      <Field
        name={`title_${i}`}
        label="ブログ名"
        hint={isFirst ? `${TITLE_MAX}文字まで。自分用の目印です。` : undefined}
        autoComplete="off"
      />
      <Field
        name={`email_${i}`}
        label="投稿用メールアドレス"
        type="email"
        inputMode="email"
        autoComplete="off"
        placeholder="post@blog.example.jp"
      />
      <button
        className="btn btn--text"
        type="button"
        aria-label={`投稿先${i}を外す`}
        onClick={({ currentTarget }) => clear(currentTarget)}
      >
        <Icon name="trash" size={20} />
        外す
      </button>
    </fieldset>
  );
}

/** Other blogs that take posts by mail. */
export function MultiPostSetting({ myId }: { myId: string }) {
  const action = myPageCallPath(myId, 'multi_post_setting');
  const { data, setData, refusal, again } = useAnswer<Setting>(action);
  const [saves, setSaves] = useState(0);
  const [shown, setShown] = useState<readonly number[] | null>(null);
  if (!data) return <Waiting refusal={refusal} again={again} />;
  const numbers = Array.from({ length: DESTINATIONS_MAX }, (_, i) => i + 1);
  const rows = shown ?? numbers.slice(0, Math.max(1, data.items.length));
  const next = numbers.find((i) => !rows.includes(i));
  return (
    <>
      <p className="s">
        メールで記事を投稿できるブログを登録すると、公開した投稿を同時に送ります。写真は添付され、最後にこのサイトの投稿のURLが付きます。
      </p>
      <p className="s mt-2">
        投稿用メールアドレスは、各ブログの設定で確認できます。「ログインした人だけ」の投稿は送りません。
      </p>
      <div className="mt-4">
        <Form<Setting>
          key={saves}
          action={action}
          label="一斉投稿の投稿先"
          initial={fieldsOf(data)}
          onDone={(saved) => {
            setData(saved);
            setShown(null);
            setSaves(saves + 1);
            showMessage(saved.message ?? '登録しました。');
          }}
        >
          {rows.map((i) => (
            <Row
              key={i}
              i={i}
              isFirst={i === rows[0]}
              onEmpty={() => setShown(rows.filter((each) => each !== i))}
            />
          ))}
          {next !== undefined && (
            <button
              className="btn btn--line btn--block mt-3"
              type="button"
              onClick={() => setShown([...rows, next])}
            >
              <Icon name="plus" />
              投稿先を追加
              <span className="num">{`${rows.length} / ${DESTINATIONS_MAX}`}</span>
            </button>
          )}
          <SubmitButton>保存する</SubmitButton>
        </Form>
      </div>
      <DeliveryLog
        myId={myId}
        deliveries={data.deliveries}
        none="送信した投稿はまだありません。"
        onChange={(deliveries) => setData({ ...data, deliveries })}
        onReload={again}
      />
    </>
  );
}
