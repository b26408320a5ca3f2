import { useState } from 'react';
import type { TwitterSetting as Setting } from '../../../server/community/crossposting/contract.ts';
import { CheckField } from '../../components/form/CheckField.tsx';
import { Form } from '../../components/form/Form.tsx';
import { reloadAfter } from '../../components/form/reload.ts';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Waiting } from '../../components/ListStates.tsx';
import { call } from '../../lib/call.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { showRefusal } from '../../overlay/show-failure.ts';
import type { Prover } from '../login/reauth.ts';
import { retryAfterProof } from '../login/reauth.ts';
import { DeliveryLog } from './DeliveryLog.tsx';

type PartProps = { prover: Prover; setting: Setting };

/** The way to X: there the cast says that posts may be sent in her name. */
function LinkButton({ prover, label }: { prover: Prover; label: string }) {
  const [isBusy, setBusy] = useState(false);
  async function go() {
    if (isBusy) return;
    setBusy(true);
    const answer = await call('post', '/api/my_page/:myId/twitter_setting', {
      param: { myId: prover.myId },
      json: { link: true },
    });
    if (answer.ok && answer.data.next) return location.assign(answer.data.next);
    setBusy(false);
    if (!answer.ok && !retryAfterProof(answer.refusal, prover, () => void go())) showRefusal(answer.refusal);
  }
  return (
    <button
      className="btn btn--primary btn--lg btn--block mt-4"
      type="button"
      aria-busy={isBusy}
      onClick={() => void go()}
    >
      <Icon name="link" />
      {label}
    </button>
  );
}

function Linked({ prover, setting }: PartProps) {
  const { myId } = prover;
  const { username, enabled, ended } = setting;
  return (
    <>
      <p className="s">
        <b>{`@${username}`}</b> と連携しています。
      </p>
      {ended && (
        <>
          <p className="notice notice--bad notice--i mt-3" role="alert">
            <Icon name="warn" />
            <span>Xとの連携が切れています。もう一度連携すると、投稿を送れるようになります。</span>
          </p>
          <LinkButton prover={prover} label="もう一度連携する" />
        </>
      )}
      {!ended && (
        <div className="mt-4">
          <Form
            action="/api/my_page/:myId/twitter_setting"
            param={{ myId }}
            label="Xへの投稿"
            initial={{ enabled }}
            onDone={(saved) => reloadAfter(saved.message ?? '保存しました。')}
          >
            <CheckField name="enabled">
              公開した投稿をXにも送る
              <small>
                文章と、このサイトの投稿のURLを送ります。投稿ごとに「送らない」も選べます。「ログインした人だけ」の投稿は送りません。
              </small>
            </CheckField>
            <SubmitButton>保存する</SubmitButton>
          </Form>
        </div>
      )}
    </>
  );
}

function Unlink({ myId }: { myId: string }) {
  return (
    <section aria-labelledby="x-unlink">
      <h2 className="menuhead" id="x-unlink">
        連携の解除
      </h2>
      <Form
        action="/api/my_page/:myId/twitter_setting"
        param={{ myId }}
        label="X連携の解除"
        initial={{ delete: false }}
        onDone={(saved) => reloadAfter(saved.message ?? 'Xとの連携を解除しました。')}
      >
        <CheckField name="delete">Xとの連携を解除する</CheckField>
        <SubmitButton danger>解除する</SubmitButton>
      </Form>
    </section>
  );
}

/** The cast's account at X: linked, switched on or off, and what was sent there. */
export function TwitterSetting({ prover }: { prover: Prover }) {
  const { myId } = prover;
  const { data, setData, refusal, again } = useAnswer(
    () => call('get', '/api/my_page/:myId/twitter_setting', { param: { myId } }),
    myId,
  );
  if (!data) return <Waiting refusal={refusal} again={again} />;
  const { available, linked, deliveries } = data;
  return (
    <>
      {!available && <p className="s">Xとの連携は、現在ご利用いただけません。投稿はXに送られません。</p>}
      {available && !linked && (
        <>
          <p className="s">
            Xと連携すると、公開した投稿の文章とURLをXにも投稿します。連携はいつでも解除できます。
          </p>
          <LinkButton prover={prover} label="Xと連携する" />
          <p className="note mt-3">当サイトがXのパスワードを取得することはありません。</p>
        </>
      )}
      {available && linked && <Linked prover={prover} setting={data} />}
      {(linked || deliveries.length > 0) && (
        <DeliveryLog
          myId={myId}
          deliveries={deliveries}
          none="Xに送った投稿はまだありません。"
          onChange={(changed) => setData({ ...data, deliveries: changed })}
          onReload={again}
        />
      )}
      {linked && <Unlink myId={myId} />}
    </>
  );
}
