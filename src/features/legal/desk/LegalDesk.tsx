import { useState } from 'react';
import { legalPath } from '../../../../server/core/paths.ts';
import type { DeskLegal } from '../../../../server/desk/legal/contract.ts';
import { Nothing, Waiting } from '../../../components/ListStates.tsx';
import { FormPage } from '../../../console/form/FormPage.tsx';
import { runDeed } from '../../../console/form/run-deed.ts';
import { FilterRow } from '../../../console/table/FilterRow.tsx';
import { choicesOf } from '../../../console/table/ListBar.tsx';
import { RowActions, RowButton } from '../../../console/table/RowActions.tsx';
import { useListQuery } from '../../../console/table/use-list-query.ts';
import { call } from '../../../lib/call.ts';
import { useAnswer } from '../../../lib/use-answer.ts';
import { LEGAL_TITLES } from '../titles.ts';
import { LegalForm } from './LegalForm.tsx';

type Item = DeskLegal['items'][number];
const USUAL = { versions: '' };
const FILTERS = [{ name: 'versions', label: '版', choices: choicesOf({ coming: '予約のあるページ' }) }];

type Line = { item: Item; onEdit: () => void; again: () => void };

function PageLine({ item, onEdit, again }: Line) {
  const { page, current, coming } = item;
  const title = LEGAL_TITLES[page];
  return (
    <li className="deskline">
      <b>{title}</b>
      <p className="cap">
        第{current.version}版・{current.effectiveText}から
        {current.setBy !== null && `・${current.setBy}さん`}
      </p>
      {coming && (
        <p className="s">
          <span className="badge badge--warn">予約</span> 第{coming.version}版・{coming.effectiveText}
          から：{coming.note}
        </p>
      )}
      <RowActions>
        <RowButton name={`${title}を編集`} onPress={onEdit}>
          編集
        </RowButton>
        <a className="btn btn--line" href={legalPath(page)} aria-label={`${title}を見る`}>
          見る
        </a>
        {coming && (
          <>
            <a className="btn btn--line" href={coming.path}>
              予約した版を見る
            </a>
            <RowButton
              name={`${title}の予約を取りやめる`}
              ask={{
                title: '予約を取りやめますか？',
                text: `${coming.effectiveText}から始まる版を削除します。現在の版は変わりません。`,
                yes: '取りやめる',
              }}
              onPress={() => runDeed(call('delete', '/api/admin/legal/:page', { param: { page } }), again)}
            >
              取りやめる
            </RowButton>
          </>
        )}
      </RowActions>
    </li>
  );
}

/** What the site promises: each page with its version in force and the one to come. */
export function LegalDesk() {
  const { data, refusal, again } = useAnswer(() => call('get', '/api/admin/legal'));
  const [edited, setEdited] = useState<Item | null>(null);
  const { query, change, show } = useListQuery(USUAL);
  if (!data) return <Waiting refusal={refusal} again={again} />;
  const shown = data.items.filter(({ coming }) => query.versions !== 'coming' || coming !== null);
  const done = () => {
    setEdited(null);
    again();
  };
  return (
    <>
      {edited && (
        <FormPage edited={LEGAL_TITLES[edited.page]} onCancel={() => setEdited(null)}>
          <LegalForm key={edited.page} item={edited} values={data.values} onDone={done} />
        </FormPage>
      )}
      <h2 className="menuhead">ページ</h2>
      <FilterRow of="legal" filters={FILTERS} {...{ query, change, show }} />
      {shown.length === 0 && <Nothing text="見つかりませんでした。" />}
      <ul className="card lines" hidden={shown.length === 0}>
        {shown.map((item) => (
          <PageLine key={item.page} item={item} onEdit={() => setEdited(item)} again={done} />
        ))}
      </ul>
    </>
  );
}
