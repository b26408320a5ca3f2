import { KINDS, LINE_LEVELS } from '../../../server/community/notifications/rules.ts';
import { myPagePath } from '../../../server/core/paths.ts';
import { CheckField } from '../../components/form/CheckField.tsx';
import { ChoiceField } from '../../components/form/ChoiceField.tsx';
import { Form } from '../../components/form/Form.tsx';
import type { FormValues } from '../../components/form/form-store.ts';
import { reloadAfter } from '../../components/form/reload.ts';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { Waiting } from '../../components/ListStates.tsx';
import { call } from '../../lib/call.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { PushSwitch } from './PushSwitch.tsx';

/** The form has one value for each kind; the call takes them together. */
function settingOf(values: FormValues) {
  const { line, ...flags } = values as { line?: LineLevel } & Record<string, boolean>;
  const { mail, detail, quiet, ...kinds } = flags;
  return { kinds, mail, detail, quiet, line };
}

type LineLevel = (typeof LINE_LEVELS)[number]['value'];

function LineField({ myId, bot }: { myId: string; bot: { isLinked: boolean; friendUrl: string } }) {
  return (
    <>
      <h2 className="menuhead">LINE</h2>
      {bot.isLinked ? (
        <>
          <ChoiceField name="line" label="LINEで受け取る通知" choices={LINE_LEVELS} />
          <p className="note notices__note">
            公式アカウントを友だちに追加している方に、多くても1時間に1通届きます。
            <a href={bot.friendUrl} target="_blank" rel="noreferrer">
              友だちに追加する
            </a>
          </p>
        </>
      ) : (
        <p className="note notices__note">
          <a href={myPagePath(myId, 'line_setting')}>LINEログイン</a>を連携すると、LINEで受け取れます。
        </p>
      )}
    </>
  );
}

/** Which kinds a member is notified of, and which ways they take out of the site. */
export function NotificationSetting({ myId, isCast }: { myId: string; isCast: boolean }) {
  const { data, refusal, again } = useAnswer(
    () => call('get', '/api/my_page/:myId/notification_setting', { param: { myId } }),
    myId,
  );
  if (!data) return <Waiting refusal={refusal} again={again} />;
  return (
    <>
      <Form
        action="/api/my_page/:myId/notification_setting"
        param={{ myId }}
        label="通知の設定"
        initial={{
          ...data.kinds,
          mail: data.mail,
          detail: data.detail,
          quiet: data.quiet ?? true,
          ...(data.bot?.isLinked ? { line: data.line } : {}),
        }}
        json={settingOf}
        onDone={(saved) => reloadAfter(saved.message ?? '保存しました。')}
      >
        <h2 className="menuhead">受け取る通知</h2>
        {KINDS.filter((kind) => isCast || !('castsOnly' in kind)).map(({ value, name }) => (
          <CheckField key={value} name={value}>
            {name}
          </CheckField>
        ))}
        <p className="note notices__note">
          女の子ごとの設定（すべて・出勤だけ・オフ）は、
          <a href={myPagePath(myId, 'followings')}>フォロー中の女の子</a>で変えられます。
        </p>
        <h2 className="menuhead">メール</h2>
        {data.hasEmail ? (
          <CheckField name="mail">未読の通知をメールで受け取る（多くても6時間に1通）</CheckField>
        ) : (
          <p className="note notices__note">
            <a href={myPagePath(myId, 'email_setting')}>メールアドレス</a>を登録すると、メールで受け取れます。
          </p>
        )}
        {data.bot && <LineField myId={myId} bot={data.bot} />}
        <h2 className="menuhead">サイトの外への書き方</h2>
        <CheckField name="detail">メールやプッシュ通知などに内容を書く</CheckField>
        <p className="note">
          オフのときは「お知らせが1件あります」とだけお伝えします。ロック画面や受信箱を見られても、内容は分かりません。
        </p>
        <h2 className="menuhead">おやすみ時間</h2>
        <CheckField name="quiet">深夜と朝（1:00〜11:00）は、メールやプッシュ通知などを送らない</CheckField>
        <p className="note">
          そのあいだの通知は、11:00を過ぎてからまとめてお届けします。サイトの中の通知には、いつでもすぐに届きます。
        </p>
        <SubmitButton>保存する</SubmitButton>
      </Form>
      <h2 className="menuhead">プッシュ通知</h2>
      <PushSwitch myId={myId} pushKey={data.pushKey} devices={data.devices} />
    </>
  );
}
