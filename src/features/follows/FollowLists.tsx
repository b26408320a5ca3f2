import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { halfPath } from '../../../server/core/paths.ts';
import { doneText } from '../../../server/core/span-text.ts';
import { Nothing, Waiting } from '../../components/ListStates.tsx';
import { MoreButton } from '../../components/MoreButton.tsx';
import { call } from '../../lib/call.ts';
import { $me, whoIsLooking } from '../../lib/me-store.ts';
import { usePages } from '../../lib/use-answer.ts';
import { $waiting } from '../../overlay/waiting-store.ts';
import { BellChoice } from './BellChoice.tsx';
import { PersonRow } from './PersonRow.tsx';
import { type FollowKind, toggleFollow } from './toggle-follow.ts';

/** A person just unfollowed stays in the list, to be followed again. */
export function FollowButton({ kind, id, name }: { kind: FollowKind; id: number; name: string }) {
  const me = useStore($me);
  const waits = useStore($waiting).includes(`${kind}:${id}`);
  const isFollowing =
    !me.check || (kind === 'cast' ? me.followingCasts.includes(id) : me.followingShops.includes(id));
  return (
    <button
      className={`btn ${isFollowing ? 'btn--quiet' : 'btn--line'}`}
      type="button"
      onClick={() => void toggleFollow(kind, id)}
    >
      <span className="vh">{kind === 'cast' ? `${name}さんを` : `${name}を`}</span>
      {waits ? '送信待ち' : isFollowing ? 'フォロー中' : 'フォロー'}
    </button>
  );
}

type Props = { myId: string };

/** Who follows the cast; members stay anonymous but for their name. */
export function FollowersList({ myId }: Props) {
  const list = usePages(
    (cursor) => call('get', '/api/my_page/:myId/followers', { param: { myId }, query: { cursor } }),
    myId,
  );
  const now = Date.now();
  if (!list.isReady) return <Waiting refusal={list.refusal} again={list.more} />;
  if (list.items.length === 0)
    return <Nothing text="フォロワーはまだいません。投稿すると、見つけてもらいやすくなります。" />;
  return (
    <>
      <p className="s num">{list.total.toLocaleString('ja-JP')}人</p>
      <ul className="card lines mt-3">
        {list.items.map(({ key, name, img, followedOn, profile }) => (
          <PersonRow
            key={key}
            name={name}
            img={img}
            lines={[profile, doneText(followedOn, now, 'フォロー')]}
          />
        ))}
      </ul>
      <MoreButton {...list} />
    </>
  );
}

const SORTS = [
  { value: 'new', name: 'フォローした順' },
  { value: 'shift', name: '次の出勤順' },
] as const;

/** The casts one follows, by the newest follow or by who works next. */
export function FollowingsList({ myId }: Props) {
  const [sort, setSort] = useState<'new' | 'shift'>('new');
  const list = usePages(
    (cursor) => call('get', '/api/my_page/:myId/followings', { param: { myId }, query: { sort, cursor } }),
    sort,
  );
  useEffect(() => void whoIsLooking(), []);
  return (
    <>
      <fieldset className="seg">
        <legend className="vh">並び順</legend>
        {SORTS.map(({ value, name }) => (
          <button key={value} type="button" aria-pressed={sort === value} onClick={() => setSort(value)}>
            {name}
          </button>
        ))}
      </fieldset>
      <div className="mt-3">
        {!list.isReady ? (
          <Waiting refusal={list.refusal} again={list.more} />
        ) : list.items.length === 0 ? (
          <Nothing text="気になる女の子をフォローすると、投稿と出勤がタイムラインに届きます。">
            <a className="btn btn--line mt-3" href={halfPath('casts')}>
              女の子を探す
            </a>
          </Nothing>
        ) : (
          <>
            <ul className="card lines">
              {list.items.map(({ castId, name, path, src, shopName, areaName, nextShift, bell }) => (
                <PersonRow
                  key={castId}
                  name={name}
                  img={src}
                  path={path}
                  lines={[[areaName, shopName].filter(Boolean).join(' '), nextShift]}
                >
                  <BellChoice castId={castId} name={name} bell={bell} />
                  <FollowButton kind="cast" id={castId} name={name} />
                </PersonRow>
              ))}
            </ul>
            <MoreButton {...list} />
          </>
        )}
      </div>
    </>
  );
}

export function ShopFollowingsList({ myId }: Props) {
  const list = usePages(
    (cursor) => call('get', '/api/my_page/:myId/shop_followings', { param: { myId }, query: { cursor } }),
    myId,
  );
  useEffect(() => void whoIsLooking(), []);
  if (!list.isReady) return <Waiting refusal={list.refusal} again={list.more} />;
  if (list.items.length === 0)
    return (
      <Nothing text="フォロー中のお店はまだありません。">
        <a className="btn btn--line mt-3" href={halfPath('shops')}>
          お店を探す
        </a>
      </Nothing>
    );
  return (
    <>
      <ul className="card lines">
        {list.items.map(({ shopId, name, path, src, areaName }) => (
          <PersonRow key={shopId} name={name} img={src} path={path} lines={[areaName]}>
            <FollowButton kind="shop" id={shopId} name={name} />
          </PersonRow>
        ))}
      </ul>
      <MoreButton {...list} />
    </>
  );
}
