import type { NotificationItem } from '../../../server/community/notifications/contract.ts';
import { timeText } from '../../../server/core/time-text.ts';
import { Avatar } from '../../components/Avatar.tsx';

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
