import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { MultiPostSetting as Setting } from '../../../server/community/crossposting/contract.ts';
import {
  DESTINATIONS_MAX,
  FIXED_DESTINATIONS,
  TITLE_MAX,
} from '../../../server/community/crossposting/limits.ts';
import { Field } from '../../components/form/Field.tsx';
import { Form, useForm } from '../../components/form/Form.tsx';
import { reloadAfter } from '../../components/form/reload.ts';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Waiting } from '../../components/ListStates.tsx';
import { call } from '../../lib/call.ts';
import { leaveRow } from '../../lib/leave-row.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import type { Prover } from '../login/reauth.ts';
import { DeliveryLog } from './DeliveryLog.tsx';
import { type Destination, ProofBadge, ProveDestination, sendCode } from './ProveDestination.tsx';

type Fields = Record<string, string>;

const FIXED = FIXED_DESTINATIONS.length;
/** The rows of her own, after the fixed ones. */
const OWN = Array.from({ length: DESTINATIONS_MAX }, (_, i) => FIXED + i + 1);

/** The fixed ones and the saved, and empty rows up to the most there may be. */
function fieldsOf({ items, destinations }: Setting): Fields {
  const fields: Fields = {};
  for (let i = 1; i <= FIXED + DESTINATIONS_MAX; i++) {
    const { id = '', name = '' } = destinations[i - 1] ?? {};
    fields[`id_${i}`] = id;
    fields[`title_${i}`] = name;
    fields[`email_${i}`] = items.find((item) => item.multi_post_id === id)?.email ?? '';
  }
  return fields;
}

const folded = (email: unknown) => String(email).trim().toLowerCase();
/** The saved destination of a row, as long as its address has not been changed. */
const savedOf = (items: readonly Destination[], id: unknown, email: unknown) =>
  items.find((item) => item.multi_post_id === id && folded(item.email) === folded(email));

type RowProps = {
  i: number;
  items: readonly Destination[];
  /** Of a blog that is named already. */
  fixed?: string;
  isFirst?: boolean;
  onEmpty?: () => void;
};

/** One destination: what it is called, the address that posts there, and whether that is proved. */
function Row({ i, items, fixed, isFirst, onEmpty }: RowProps) {
  const form = useForm();
  const values = useStore(form.$values);
  const saved = savedOf(items, values[`id_${i}`], values[`email_${i}`]);
  const name = fixed ?? `投稿先${i - FIXED}`;
  /** A blog that is only named has nothing to take away. */
  const hasEnd = !fixed || items.some((item) => item.multi_post_id === values[`id_${i}`]);
  function clear(button: Element) {
    if (!fixed) form.setValue(`title_${i}`, '');
    form.setValue(`email_${i}`, '');
    if (onEmpty) leaveRow(button);
    onEmpty?.();
  }
  return (
    <fieldset className="destination card card--pad">
      <legend className="vh">{name}</legend>
      {fixed ? (
        <b aria-hidden="true">{fixed}</b>
      ) : (
        <Field
          name={`title_${i}`}
          label="ブログ名"
          hint={isFirst ? `${TITLE_MAX}文字まで。自分用の目印です。` : undefined}
          autoComplete="off"
        />
      )}
      <Field
        name={`email_${i}`}
        label="投稿用メールアドレス"
        type="email"
        inputMode="email"
        autoComplete="off"
        placeholder="post@blog.example.jp"
      />
      {hasEnd && (
        <div className="destination__end">
          {saved && <ProofBadge proved={saved.proved} />}
          <button
            className="btn btn--text"
            type="button"
            aria-label={`${name}を外す`}
            onClick={({ currentTarget }) => clear(currentTarget)}
          >
            <Icon name="trash" size={20} />
            外す
          </button>
        </div>
      )}
    </fieldset>
  );
}

/** Other blogs that take posts by mail. */
export function MultiPostSetting({ prover }: { prover: Prover }) {
  const { myId } = prover;
  const { data, setData, refusal, again } = useAnswer(
    () => call('get', '/api/my_page/:myId/multi_post_setting', { param: { myId } }),
    myId,
  );
  const [shown, setShown] = useState<readonly number[] | null>(null);
  if (!data) return <Waiting refusal={refusal} again={again} />;
  const rows = shown ?? OWN.slice(0, Math.max(1, data.destinations.length - FIXED));
  const next = OWN.find((i) => !rows.includes(i));
  const unproved = data.items.filter(({ proved }) => !proved);
  return (
    <>
      <p className="s">
        メールで記事を投稿できるブログを登録すると、公開した投稿を同時に送ります。写真は添付され、最後にこのサイトの投稿のURLが付きます。
      </p>
      <p className="s mt-2">
        投稿用メールアドレスは、各ブログの設定で確認できます。「ログインした人だけ」の投稿は送りません。
      </p>
      {unproved.length > 0 && (
        <section aria-labelledby="unproved">
          <h2 className="menuhead" id="unproved">
            投稿先の確認
          </h2>
          <p className="s destination__s">
            確認が済むまで、投稿は送られません。認証コードは、ブログに投稿された記事や下書きに表示されます。
          </p>
          {unproved.map((item) => (
            <ProveDestination
              key={`${item.multi_post_id} ${item.email}`}
              prover={prover}
              destination={item}
            />
          ))}
        </section>
      )}
      <h2 className="menuhead">投稿先</h2>
      <Form
        action="/api/my_page/:myId/multi_post_setting"
        param={{ myId }}
        label="一斉投稿の投稿先"
        initial={fieldsOf(data)}
        also={{ type: 'girl' }}
        onDone={async (saved) => {
          const added = saved.items.find(
            ({ proved, multi_post_id: id, email }) => !proved && !savedOf(data.items, id, email),
          );
          // What has just been added gets its code without a press; if not now, by the button of the page as it is then.
          if (added) await sendCode(myId, added.multi_post_id);
          reloadAfter(saved.message ?? '保存しました。');
        }}
      >
        {FIXED_DESTINATIONS.map(({ id, name }, i) => (
          <Row key={id} i={i + 1} items={data.items} fixed={name} />
        ))}
        {rows.map((i) => (
          <Row
            key={i}
            i={i}
            items={data.items}
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
