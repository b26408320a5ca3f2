import { useState } from 'react';
import type { BannedUsers as Lists } from '../../../server/comments/contract.ts';
import { myPageCallPath } from '../../../server/paths.ts';
import { doneText } from '../../../server/timeline/rules.ts';
import { Waiting } from '../../components/Waiting.tsx';
import { send } from '../../lib/send.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { showMessage } from '../../shell/messages-store.ts';
import { tellRefusal } from '../accounts/tell-refusal.ts';
import { PersonRow } from '../follows/PersonRow.tsx';
import { politeName } from './polite-name.ts';

/** Whom the cast has banned or restricted, each with the way to allow them again. */
export function BannedUsers({ myId }: { myId: string }) {
  const path = myPageCallPath(myId, 'banned_users');
  const { data, setData, refusal, again } = useAnswer<Lists>(path);
  const [busy, setBusy] = useState<string | null>(null);
  const now = Date.now();

  async function end(key: string, action: string, body: object, words: string) {
    if (busy !== null) return;
    setBusy(key);
    const answer = await send<Lists>('POST', action, body);
    setBusy(null);
    if (!answer.ok) return tellRefusal(answer.refusal);
    setData(answer.data);
    showMessage(answer.data.message ?? words);
  }

  if (!data) return <Waiting refusal={refusal} again={again} />;
  return (
    <>
      <h2 className="menuhead">コメントを禁止した人</h2>
      <p className="note">あなたの投稿にコメントできません。これまでのコメントも隠れています。</p>
      {data.banned.length === 0 ? (
        <p className="s mt-3">コメントを禁止した人はいません。</p>
      ) : (
        <ul className="card lines mt-3">
          {data.banned.map(({ userId, name, img, bannedOn }) => (
            <PersonRow key={userId} name={name} img={img} lines={[doneText(bannedOn, now, '禁止')]}>
              <button
                className="btn btn--line"
                type="button"
                aria-label={`${politeName(name)}の禁止を解除`}
                aria-busy={busy === userId}
                onClick={() => end(userId, path, { userId }, '禁止を解除しました。')}
              >
                解除する
              </button>
            </PersonRow>
          ))}
        </ul>
      )}
      <h2 className="menuhead">そっと制限した人</h2>
      <p className="note">この人のコメントは、本人とあなただけに見えます。相手には知らされません。</p>
      {data.restricted.length === 0 ? (
        <p className="s mt-3">そっと制限した人はいません。</p>
      ) : (
        <ul className="card lines mt-3">
          {data.restricted.map(({ id, name, img, restrictedOn }) => (
            <PersonRow key={id} name={name} img={img} lines={[doneText(restrictedOn, now, '制限')]}>
              <button
                className="btn btn--line"
                type="button"
                aria-label={`${politeName(name)}の制限を解除`}
                aria-busy={busy === `r${id}`}
                onClick={() =>
                  end(`r${id}`, myPageCallPath(myId, 'restricted_users'), { id }, '制限を解除しました。')
                }
              >
                解除する
              </button>
            </PersonRow>
          ))}
        </ul>
      )}
    </>
  );
}
