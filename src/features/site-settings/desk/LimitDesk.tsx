import { nfkc } from '../../../../server/core/text/normal-forms.ts';
import type { DeskLimit, DeskSettings } from '../../../../server/desk/settings/contract.ts';
import { countedBy, LIMIT_NAMES, times } from '../../../../server/desk/settings/rules.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Nothing } from '../../../components/ListStates.tsx';
import { FilterSelect, ViewsRow } from '../../../console/table/FilterRow.tsx';
import { choicesOf } from '../../../console/table/ListBar.tsx';
import { useListFile } from '../../../console/table/ListFile.tsx';
import { SearchField } from '../../../console/table/SearchField.tsx';
import { type ListQuery, useListQuery } from '../../../console/table/use-list-query.ts';
import { LimitForm } from './LimitForm.tsx';
import { LIMIT_GROUPS, LIMIT_NOTES } from './limit-groups.ts';

type Props = { limits: DeskSettings['limits']; again: () => void };

const MONEY = '送信に費用がかかり、不正な大量送信にも使われるため、標準より下げることだけができます。';

const isChanged = ({ rows }: DeskLimit) => rows.some(({ points, usual }) => points !== usual);

function Limit({ limit, again }: { limit: DeskLimit; again: () => void }) {
  const { name, rows, lowerOnly } = limit;
  return (
    <details className="limit">
      <summary>
        <span>{LIMIT_NAMES[name]}</span>
        {isChanged(limit) && <span className="badge badge--warn">変更中</span>}
        <Icon name="down" size={20} />
        <span className="limit__now only-print">
          {rows.map((row) => `${countedBy(name, row)}${times(row.points)}まで`).join('、')}
        </span>
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

const USUAL = { q: '', only: '' };
const ONLY = { name: 'only', label: '状態', choices: choicesOf({ changed: '変更中' }) };

const folded = (text: string): string => nfkc(text).toLowerCase();

const isFound = (limit: DeskLimit, { q = '', only }: ListQuery): boolean =>
  folded(LIMIT_NAMES[limit.name]).includes(folded(q)) && (only !== 'changed' || isChanged(limit));

/** What staff lower against a wave of abuse, and raise for one of visitors. */
export function LimitDesk({ limits, again }: Props) {
  const { query, change, show } = useListQuery(USUAL);
  const { button, proof } = useListFile('limits', {}, 'すべてをCSVで保存');
  const found = limits.filter((limit) => isFound(limit, query));
  const groups = LIMIT_GROUPS.map((group) => ({
    name: group.name,
    limits: group.limits.flatMap((name) => found.find((limit) => limit.name === name) ?? []),
  })).filter((group) => group.limits.length > 0);
  return (
    <section aria-labelledby="limits">
      <h2 className="menuhead" id="limits">
        回数の上限
      </h2>
      <p className="s">
        荒らしが続くときは下げ、混み合うときは上げてください。変更はすぐに反映されます。上限を超えた方には、時間をおいてからお試しいただくよう表示します。
      </p>
      <SearchField
        name="検索と絞り込み"
        label="検索"
        hint="上限の名前"
        q={query.q ?? ''}
        onSearch={(q) => change({ q })}
      >
        <FilterSelect filter={ONLY} {...{ query, change }} />
        {button}
      </SearchField>
      {proof}
      <ViewsRow of="limits" filters={[ONLY]} {...{ query, show }} />
      {groups.length === 0 && <Nothing text="見つかりませんでした。" />}
      {groups.map((group) => (
        <section key={group.name} aria-label={group.name}>
          <h3 className="menuhead">{group.name}</h3>
          <div className="card lines">
            {group.limits.map((limit) => (
              <Limit key={limit.name} limit={limit} again={again} />
            ))}
          </div>
        </section>
      ))}
    </section>
  );
}
