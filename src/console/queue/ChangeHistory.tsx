import { timeText } from '../../../server/core/time-text.ts';
import { adminName } from './admin-name.ts';

/** `by` is null for an admin whose account is gone. */
export type Change = { id: string | number; name: string; value: string; on: string; by: string | null };

/** What staff have changed on a page of settings, the newest first. */
export const ChangeHistory = ({ changes }: { changes: readonly Change[] }) => (
  <section aria-labelledby="history">
    <h2 className="menuhead" id="history">
      変更の履歴
    </h2>
    {changes.length === 0 ? (
      <p className="note">変更はまだありません。</p>
    ) : (
      <ul className="card lines">
        {changes.map(({ id, name, value, on, by }) => (
          <li className="deskline" key={id}>
            <b>{name}</b>
            <p className="cap">
              {value}・{timeText(on)}・{adminName(by)}
            </p>
          </li>
        ))}
      </ul>
    )}
  </section>
);
