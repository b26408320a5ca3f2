import type { DeskLimit, DeskSettings } from '../../../../server/desk/settings/contract.ts';
import { Icon } from '../../../components/Icon.tsx';
import { LimitForm } from './LimitForm.tsx';
import { countedBy, LIMIT_GROUPS, LIMIT_NAMES, LIMIT_NOTES, times } from './limit-names.ts';

type Props = { limits: DeskSettings['limits']; again: () => void };

const MONEY = '送信に費用がかかり、不正な大量送信にも使われるため、標準より下げることだけができます。';

function Limit({ limit: { name, rows, lowerOnly }, again }: { limit: DeskLimit; again: () => void }) {
  const isChanged = rows.some(({ points, usual }) => points !== usual);
  return (
    <details className="limit">
      <summary>
        {LIMIT_NAMES[name]}
        {isChanged && <span className="badge badge--warn">変更中</span>}
        <Icon name="down" size={20} />
      </summary>
      {lowerOnly && <p className="note">{MONEY}</p>}
      {LIMIT_NOTES[name] && <p className="note">{LIMIT_NOTES[name]}</p>}
      {rows.map((row) =>
        row.most > 1 ? (
          <LimitForm key={row.id} name={name} row={row} again={again} />
        ) : (
          <p className="s" key={row.id}>
            {countedBy(name, row)}
            {times(row.points)}まで（変更できません）
          </p>
        ),
      )}
    </details>
  );
}

/** What staff lower against a wave of abuse, and raise for one of visitors. */
export const LimitDesk = ({ limits, again }: Props) => (
  <section aria-labelledby="limits">
    <h2 className="menuhead" id="limits">
      回数の上限
    </h2>
    <p className="s">
      荒らしが続くときは下げ、混み合うときは上げてください。変更はすぐに反映されます。上限を超えた方には、時間をおいてからお試しいただくよう表示します。
    </p>
    {LIMIT_GROUPS.map((group) => (
      <section key={group.name} aria-label={group.name}>
        <h3 className="menuhead">{group.name}</h3>
        <div className="card lines">
          {group.limits
            .flatMap((name) => limits.find((limit) => limit.name === name) ?? [])
            .map((limit) => (
              <Limit key={limit.name} limit={limit} again={again} />
            ))}
        </div>
      </section>
    ))}
  </section>
);
