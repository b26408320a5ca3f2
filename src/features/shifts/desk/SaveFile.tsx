import { useState } from 'react';
import type { IsoDate } from '../../../../server/core/business-day.ts';
import { callForFile } from '../../../lib/call-for-file.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { showRefusal } from '../../../overlay/show-failure.ts';

/** The shown week as it is published, as a spreadsheet opens it. */
export function SaveFile({ shopId, first }: { shopId: number; first: IsoDate }) {
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const answer = await callForFile('/api/shop_admin/:id/shifts/csv', {
      param: { id: String(shopId) },
      query: { first },
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
