import { countReadersOf } from '../../community/magazines/send-magazine.ts';
import { config } from '../../core/config.ts';
import { nameRow } from '../../core/crypto/row-names.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { inSteps } from '../shop-statistics/rules.ts';
import type { ShopMagazines } from './contract.ts';
import { type MagazineRow, selectMagazines } from './queries.ts';
import { NO_READERS, NOT_READY, nightText, PROBLEMS, readersText, resultsText } from './wording.ts';

const SHOWN = 30;
const UNKNOWN = '配信しました。結果の記録は残っていません。';

/** In steps for good: two issues of a week would else differ by the reader who came or went between them. */
function resultsOf({ isFinished, sent, stopped }: MagazineRow): string {
  if (sent === null) return isFinished ? UNKNOWN : '配信を準備しています。';
  return resultsText({ sent: inSteps(sent), stopped: inSteps(stopped ?? 0) });
}

const stateOf = ({ isPlan, problem, isFinished }: MagazineRow) => {
  if (isPlan) return problem ? 'unsent' : 'waiting';
  return isFinished ? 'sent' : 'sending';
};

function present(row: MagazineRow): ShopMagazines['items'][number] {
  const { isPlan, id, day, subject, body, at, problem } = row;
  const plan = isPlan ? nameRow('magazine-plan', id) : null;
  return {
    ...{ key: plan ?? day, plan, state: stateOf(row), subject, body, on: nightText(at) },
    results: problem ? PROBLEMS[problem] : isPlan ? '' : resultsOf(row),
  };
}

export async function readShopMagazines(
  db: Queryable,
  _caller: unknown,
  { id: shopId }: { id: number },
): Promise<ShopMagazines> {
  const rows = await selectMagazines(db, shopId, SHOWN);
  const readers = await countReadersOf(db, shopId);
  const canTest = Boolean(config().operator.address);
  return {
    ...{ readers: readersText(inSteps(readers)), canTest },
    problem: canTest ? (readers === 0 ? NO_READERS : null) : NOT_READY,
    items: rows.map(present),
  };
}
