import { useState } from 'react';
import type { BannedUsers as Lists } from '../../../server/community/comments/contract.ts';
import { doneText } from '../../../server/core/span-text.ts';
import { reloadAfter } from '../../components/form/reload.ts';
import { Waiting } from '../../components/ListStates.tsx';
import { call, callWith } from '../../lib/call.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { politeName } from '../../lib/wording-of.ts';
import { openModal } from '../../overlay/modal-store.ts';
import { showRefusal } from '../../overlay/show-failure.ts';
import { PersonRow } from '../follows/PersonRow.tsx';
import { untilText } from '../mutes/mute-wording.ts';

/** What a list says of itself, and how its people are called by the server. */
const KINDS = [
  {
    kind: 'banned',
    what: '禁止',
    title: 'コメントを禁止した人',
    note: 'あなたの投稿にコメントできません。これまでのコメントも隠れています。',
    none: 'コメントを禁止した人はいません。',
  },
  {
    kind: 'restricted',
    what: '制限',
    title: 'そっと制限した人',
    note: 'この人のコメントは、本人とあなただけに見えます。相手には知らされません。',
    none: 'そっと制限した人はいません。',
  },
] as const;

type Person = {
  key: string;
  body: object;
  name: string;
  img: string | null;
  on: string;
  until: string | null;
};
const peopleOf = ({ banned, restricted }: Lists): Record<'banned' | 'restricted', Person[]> => ({
  banned: banned.map(({ userId, bannedOn, ...of }) => ({
    ...of,
    key: userId,
    body: { userId },
    on: bannedOn,
  })),
  restricted: restricted.map(({ id, restrictedOn, ...of }) => ({
    ...of,
    key: id,
    body: { id },
    on: restrictedOn,
  })),
});

/** Whom the cast has banned or restricted: until when, with the way to change that and to allow them again. */
export function BannedUsers({ myId }: { myId: string }) {
  const { data, refusal, again } = useAnswer(
    () => call('get', '/api/my_page/:myId/banned_users', { param: { myId } }),
    myId,
  );
  const [busy, setBusy] = useState<string | null>(null);
  const now = Date.now();

  async function change(kind: 'banned' | 'restricted', { key, body }: Person, more: object, words: string) {
    if (busy !== null) return;
    setBusy(kind + key);
    const answer = await callWith('post', `/api/my_page/:myId/${kind}_users`, {
      param: { myId },
      json: { ...body, ...more },
    });
    if (answer.ok) return reloadAfter(answer.data.message ?? words);
    setBusy(null);
    showRefusal(answer.refusal);
  }

  if (!data) return <Waiting refusal={refusal} again={again} />;
  const people = peopleOf(data);
  return KINDS.map(({ kind, what, title, note, none }) => (
    <section key={kind}>
      <h2 className="menuhead">{title}</h2>
      <p className="note">{note}</p>
      {people[kind].length === 0 ? (
        <p className="s mt-3">{none}</p>
      ) : (
        <ul className="card lines mt-3">
          {people[kind].map((person) => (
            <PersonRow
              key={person.key}
              name={person.name}
              img={person.img}
              lines={[doneText(person.on, now, what)]}
            >
              <button
                className="btn btn--line"
                type="button"
                aria-label={`${politeName(person.name)}の${what}を解除する`}
                aria-busy={busy === kind + person.key}
                onClick={() => change(kind, person, {}, `${what}を解除しました。`)}
              >
                解除する
              </button>
              <div className="person__end">
                <span className="cap">期間：{untilText(person.until)}</span>
                <button
                  className="btn btn--text"
                  type="button"
                  aria-label={`${politeName(person.name)}の${what}の期間を変更`}
                  onClick={() =>
                    openModal('period', {
                      title: '期間の変更',
                      text: `${politeName(person.name)}の${what}を、いまからどのくらい続けますか？`,
                      yes: '変更する',
                      onYes: (days) => void change(kind, person, { days }, '期間を変更しました。'),
                    })
                  }
                >
                  変更
                </button>
              </div>
            </PersonRow>
          ))}
        </ul>
      )}
    </section>
  ));
}
