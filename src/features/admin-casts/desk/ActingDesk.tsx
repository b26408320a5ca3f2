import { useState } from 'react';
import { adminPath } from '../../../../server/core/paths.ts';
import type { LinkedCasts } from '../../../../server/desk/admin-casts/contract.ts';
import { Nothing, Waiting } from '../../../components/ListStates.tsx';
import { call } from '../../../lib/call.ts';
import { useAnswer } from '../../../lib/use-answer.ts';
import { ActingForm } from './ActingForm.tsx';

type Linked = LinkedCasts['items'][number];

function CastChoice({ cast, isChosen, onChoose }: { cast: Linked; isChosen: boolean; onChoose: () => void }) {
  const { castId, castName, icon, canWrite } = cast;
  return (
    <label className="postopt actas">
      <input
        type="radio"
        name="cast"
        value={castId}
        checked={isChosen}
        disabled={!canWrite}
        onChange={onChoose}
      />
      {icon ? (
        <img className="avatar" src={icon} alt="" width={40} height={40} />
      ) : (
        <b className="avatar avatar--txt" aria-hidden="true">
          {[...castName][0]}
        </b>
      )}
      <span>
        {castName}
        <small>
          キャストID {castId}
          {!canWrite && '・ページが公開されていないか、アカウントがないため、投稿できません。'}
        </small>
      </span>
    </label>
  );
}

/** The casts who are linked with the admin, and the form of a post as one of them. */
export function ActingDesk() {
  const { data, refusal, again } = useAnswer(() => call('get', '/api/admin/linked_casts'));
  const [chosenId, setChosenId] = useState<number | null>(null);
  if (!data) return <Waiting refusal={refusal} again={again} />;
  const { items } = data;
  if (items.length === 0)
    return (
      <Nothing text="紐づけられた女の子がいないため、投稿できません。">
        <p className="cap mt-2">ほかの管理者に、「管理ユーザー」での紐づけを依頼してください。</p>
        <a className="btn btn--line mt-4" href={adminPath('admin_users')}>
          管理ユーザーを見る
        </a>
      </Nothing>
    );
  const [first] = items;
  const only = items.length === 1 && first?.canWrite ? first.castId : null;
  const chosen = items.find(({ castId }) => castId === (chosenId ?? only));
  return (
    <>
      <fieldset className="postchoices">
        <legend className="menuhead">投稿する女の子</legend>
        <div className="card lines">
          {items.map((cast) => (
            <CastChoice
              key={cast.castId}
              cast={cast}
              isChosen={cast === chosen}
              onChoose={() => setChosenId(cast.castId)}
            />
          ))}
        </div>
      </fieldset>
      {chosen && <ActingForm key={chosen.castId} cast={chosen} />}
    </>
  );
}
