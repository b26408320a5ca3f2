import { useEffect, useRef, useState } from 'react';
import type {
  NotificationItem,
  Notifications as Page,
} from '../../../server/community/notifications/contract.ts';
import { FILTERS, type Filter } from '../../../server/community/notifications/rules.ts';
import { halfPath, myPagePath } from '../../../server/core/paths.ts';
import { timeText } from '../../../server/core/time-text.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Nothing, Waiting } from '../../components/ListStates.tsx';
import { MoreButton } from '../../components/MoreButton.tsx';
import type { Refusal } from '../../lib/answer.ts';
import { call } from '../../lib/call.ts';
import { $me, setMe, whoIsLooking } from '../../lib/me-store.ts';

/** One group: who, what, of which text, when. */
export function NotificationRow({ item, now }: { item: NotificationItem; now: number }) {
  const { name, img, path, text, excerpt, postedOn, unread } = item;
  return (
    <li>
      <a className={`notif${unread ? ' notif--new' : ''}`} href={path}>
        <Avatar name={name} img={img} size={40} />
        <span className="notif__t">
          <span className="s">
            {unread && <span className="vh">未読：</span>}
            {text}
          </span>
          {excerpt && <span className="cap notif__x">{excerpt}</span>}
          <time className="cap num" dateTime={postedOn}>
            {timeText(postedOn, now)}
          </time>
        </span>
        {unread && <span className="notif__dot" aria-hidden="true" />}
      </a>
    </li>
  );
}

type Props = { myId: string; isCast: boolean };

/** What has been seen here is read; the list keeps showing what was new. */
async function markRead(myId: string, upTo: number): Promise<void> {
  if (!(await whoIsLooking()).hasUnread || upTo === 0) return;
  const answer = await call('post', '/api/my_page/:myId/notifications', { param: { myId }, json: { upTo } });
  if (answer.ok) setMe({ ...$me.get(), ...answer.data });
}

/** What one has been told, in groups, by kind if wished. */
export function Notifications({ myId, isCast }: Props) {
  const [filter, setFilter] = useState<Filter>('all');
  const [read, setRead] = useState<Pick<Page, 'items' | 'next'> | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const asked = useRef(0);

  async function load(kind: Filter, cursor: string) {
    asked.current += 1;
    const mine = asked.current;
    setBusy(true);
    setRefusal(null);
    const answer = await call('get', '/api/my_page/:myId/notifications', {
      param: { myId },
      query: { filter: kind, cursor: cursor || undefined },
    });
    // Another kind was chosen meanwhile.
    if (mine !== asked.current) return;
    setBusy(false);
    if (!answer.ok) return setRefusal(answer.refusal);
    const { items, next, newest } = answer.data;
    setRead((before) => {
      const seen = new Set(before?.items.map(({ key }) => key));
      const fresh = items.filter(({ key }) => !seen.has(key));
      return cursor && before ? { items: [...before.items, ...fresh], next } : { items, next };
    });
    if (!cursor && kind === 'all') void markRead(myId, newest);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is read anew for another kind only
  useEffect(() => {
    setRead(null);
    void load(filter, '');
  }, [filter]);

  const now = Date.now();
  return (
    <>
      <fieldset className="notices__kinds">
        <legend className="vh">通知の種類</legend>
        {FILTERS.filter((each) => isCast || !('castsOnly' in each)).map(({ value, name }) => (
          <button
            key={value}
            className="chip"
            type="button"
            aria-pressed={filter === value}
            onClick={() => setFilter(value)}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <div className="mt-3" aria-live="polite" aria-busy={isBusy}>
        {!read ? (
          <Waiting refusal={refusal} again={() => void load(filter, '')} />
        ) : read.items.length === 0 ? (
          <Nothing text={filter === 'all' ? 'お知らせはまだありません。' : '該当するお知らせはありません。'}>
            {filter === 'all' && !isCast && (
              <a className="btn btn--line mt-3" href={halfPath('casts')}>
                女の子を探す
              </a>
            )}
          </Nothing>
        ) : (
          <>
            <ul className="card lines">
              {read.items.map((item) => (
                <NotificationRow key={item.key} item={item} now={now} />
              ))}
            </ul>
            <MoreButton
              hasMore={read.next !== ''}
              isBusy={isBusy}
              refusal={refusal}
              more={() => void load(filter, read.next)}
            />
          </>
        )}
      </div>
      <a className="btn btn--line btn--block mt-4" href={myPagePath(myId, 'notification_setting')}>
        <Icon name="gear" />
        通知の設定
      </a>
    </>
  );
}
