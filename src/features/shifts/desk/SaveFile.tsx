import { useState } from 'react';
import type { IsoDate } from '../../../../server/core/business-day.ts';
import type { Weeks } from '../../../../server/desk/shifts/rules.ts';
import { callForFile } from '../../../lib/call-for-file.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { showRefusal } from '../../../overlay/show-failure.ts';

type Props = { shopId: number; first: IsoDate; weeks: Weeks };

/** The week or two that are shown, as they are published, as a spreadsheet opens them. */
export function SaveFile({ shopId, first, weeks }: Props) {
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const answer = await callForFile('/api/shop_admin/:id/shifts/csv', {
      param: { id: String(shopId) },
      query: { first, weeks: `${weeks}` },
    });
    setBusy(false);
    if (answer.ok) saveFile(answer.data, `shifts-${first}.csv`);
    else showRefusal(answer.refusal);
  }
  return (
    <button className="btn btn--line" type="button" aria-busy={isBusy} onClick={() => void save()}>
      CSVで保存
    </button>
  );
}
