import type { Acceptance } from '../../../server/community/comments/rules.ts';
import { CheckField } from '../../components/form/CheckField.tsx';
import { Form } from '../../components/form/Form.tsx';
import { ListField } from '../../components/form/ListField.tsx';
import { reloadAfter } from '../../components/form/reload.ts';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { Waiting } from '../../components/ListStates.tsx';
import { call } from '../../lib/call.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { HiddenWords } from './HiddenWords.tsx';

/** As a cast chooses among them: who reads a post carries none of it. */
export const ACCEPTANCES: readonly { value: Acceptance; name: string; note: string }[] = [
  { value: 1, name: '自動で公開', note: 'どなたのコメントも、すぐに表示されます。' },
  { value: 2, name: '承認してから公開', note: 'あなたが承認したコメントだけが表示されます。' },
  { value: 3, name: '登録ユーザーのみ', note: 'ログインした方だけがコメントできます。' },
  { value: 0, name: '受け付けない', note: 'コメントを受け付けません。' },
];

const CHOICES = ACCEPTANCES.map(({ value, name, note }) => ({ value: String(value), name, note }));

/** How comments are taken under all posts that have no setting of their own, and what is hidden by itself. */
export function CommentSetting({ myId }: { myId: string }) {
  const { data, refusal, again } = useAnswer(
    () => call('get', '/api/my_page/:myId/comment_setting', { param: { myId } }),
    myId,
  );
  if (!data) return <Waiting refusal={refusal} again={again} />;
  return (
    <>
      <Form
        action="/api/my_page/:myId/comment_setting"
        param={{ myId }}
        label="コメントの受付"
        initial={{
          commentAccept: String(data.commentAccept),
          hideContacts: data.hideContacts,
          useShopWords: data.useShopWords,
        }}
        // A radio's value is a text; the setting is a number.
        json={(values) => ({ ...values, commentAccept: Number(values.commentAccept) as Acceptance })}
        onDone={(saved) => reloadAfter(saved.message ?? '保存しました。')}
      >
        <ListField name="commentAccept" label="コメントの受付方法" choices={CHOICES} />
        <p className="note">投稿ごとの設定は、投稿のメニュー（⋯）から変えられます。</p>
        <CheckField name="hideContacts">LINE ID・電話番号・メールアドレスを含むコメントを隠す</CheckField>
        <CheckField name="useShopWords">同じお店の女の子が共有した言葉でも隠す</CheckField>
        <SubmitButton>保存する</SubmitButton>
      </Form>
      <HiddenWords myId={myId} setting={data} />
    </>
  );
}
