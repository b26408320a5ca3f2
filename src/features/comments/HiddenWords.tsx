import { useState } from 'react';
import type { CommentSetting } from '../../../server/community/comments/contract.ts';
import { HIDDEN_WORD_MAX, HIDDEN_WORDS_MAX } from '../../../server/community/comments/limits.ts';
import { CheckField } from '../../components/form/CheckField.tsx';
import { Field } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import { reloadAfter } from '../../components/form/reload.ts';
import { Icon } from '../../components/Icon.tsx';
import { call } from '../../lib/call.ts';
import { showRefusal } from '../../overlay/show-failure.ts';

type Props = { myId: string; setting: CommentSetting };

/** Words that keep a comment back; only its writer and the cast see it then. */
export function HiddenWords({ myId, setting }: Props) {
  const [busy, setBusy] = useState<string | null>(null);
  const { words, shopWords, useShopWords } = setting;

  async function remove(id: string) {
    if (busy !== null) return;
    setBusy(id);
    const answer = await call('delete', '/api/my_page/:myId/hidden_words/:id', { param: { myId, id } });
    if (answer.ok) return reloadAfter(answer.data.message ?? '削除しました。');
    setBusy(null);
    showRefusal(answer.refusal);
  }

  return (
    <section aria-labelledby="hidden-words">
      <h2 className="menuhead" id="hidden-words">
        隠す言葉
      </h2>
      <p className="s">
        この言葉を含むコメントは、書いた人とあなただけに見えます。相手には知らされません。
        <span className="num">{`${words.length} / ${HIDDEN_WORDS_MAX}件`}</span>
      </p>
      {words.length > 0 && (
        <ul className="card lines words mt-3">
          {words.map(({ id, word, shared }) => (
            <li key={id}>
              <b>{word}</b>
              {shared && <span className="badge">お店で共有</span>}
              <button
                className="iconbtn"
                type="button"
                aria-label={`「${word}」を削除`}
                aria-busy={busy === id}
                onClick={() => void remove(id)}
              >
                <Icon name="x" size={20} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4">
        <Form
          action="/api/my_page/:myId/hidden_words"
          param={{ myId }}
          label="隠す言葉の追加"
          initial={{ word: '', shared: false }}
          onDone={(saved) => reloadAfter(saved.message ?? '登録しました。')}
        >
          <Field
            name="word"
            label="追加する言葉"
            hint={`${HIDDEN_WORD_MAX}文字まで。全角・半角や、ひらがな・カタカナの違いは区別しません。`}
          />
          <CheckField name="shared">同じお店の女の子にも使ってもらう</CheckField>
          <button className="btn btn--line btn--lg btn--block" type="submit">
            追加する
          </button>
        </Form>
      </div>
      {useShopWords && shopWords.length > 0 && (
        <>
          <h3 className="menuhead">お店で共有されている言葉</h3>
          <ul className="row-wrap">
            {shopWords.map((word) => (
              <li className="badge" key={word}>
                {word}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
