import { countReadersOf } from '../../community/magazines/results.ts';
import { config } from '../../core/config.ts';
import { nameRow } from '../../core/crypto/row-names.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { figureOf, inSteps } from '../shop-statistics/rules.ts';
import type { ShopMagazines } from './contract.ts';
import { type MagazineRow, selectMagazines } from './queries.ts';
import { nightText, PROBLEMS, readersText, resultsText } from './wording.ts';

const SHOWN = 30;
const UNKNOWN = '配信しました。結果の記録は残っていません。';

/** Numbers that still grow are in steps: none below five can be had by looking twice. */
function resultsOf({ isFinished, isSettled, sent, stopped }: MagazineRow): string {
  if (sent === null) return isFinished ? UNKNOWN : '配信を準備しています。';
  return resultsText({
    sent: figureOf(sent, isFinished),
    stopped: figureOf(stopped ?? 0, isSettled),
  });
}

const stateOf = ({ isPlan, problem, isFinished }: MagazineRow) => {
  if (isPlan) return problem ? 'unsent' : 'waiting';
  return isFinished ? 'sent' : 'sending';
};

function present(row: MagazineRow): ShopMagazines['items'][number] {
  const { isPlan, id, subject, body, at, problem } = row;
  const plan = isPlan ? nameRow('magazine-plan', id) : null;
  return {
    ...{ key: plan ?? nightText(at), plan, state: stateOf(row), subject, body, on: nightText(at) },
    results: problem ? PROBLEMS[problem] : isPlan ? '' : resultsOf(row),
  };
}

export async function readShopMagazines(
  db: Queryable,
  _caller: unknown,
  { id: shopId }: { id: number },
): Promise<ShopMagazines> {
  const rows = await selectMagazines(db, shopId, SHOWN);
  return {
    readers: readersText(inSteps(await countReadersOf(db, shopId))),
    canSend: Boolean(config().operator.address),
    items: rows.map(present),
  };
}
