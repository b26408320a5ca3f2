import { businessDateOf, businessMinuteOf, formatMinute } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Db } from '../../core/db/connect.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { limit } from '../../core/limits/limit.ts';
import { lockShop } from '../../directory/shops/lock-shop.ts';
import { readHours } from '../../directory/shops/read-cards.ts';
import { VACANCY_NAMES } from '../../directory/shops/rules.ts';
import { vacancyOf } from '../../directory/shops/vacancy.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { applyPageChanges } from '../../site/pages/site.ts';
import { actorOf, auditDesk } from '../kit/audit.ts';
import type { SaidVacancy, VacancyForm } from './contract.ts';
import { deleteVacancy, selectVacancy, upsertVacancy } from './queries.ts';
import { endOfVacancy } from './rules.ts';

const NOT_OPEN = '営業時間中に押してください。営業時間が違うときは、「お店の情報」で変更できます。';
const DRAFT = 'お店のページを公開すると、使えるようになります。';
const HIDDEN = 'お店のページが非公開のため、いまは表示できません。';

/**
 * Shows on the shop's page and its cards whether there are free seats; pressed again, it begins anew.
 * @throws ApiError not_found; InvalidInputError; LimitError
 */
export async function sayVacancy(
  db: Db,
  caller: Caller,
  { id: shopId, state }: { id: number } & VacancyForm,
): Promise<SaidVacancy> {
  await limit('shop_data', { facts: caller.facts, account: actorOf(caller).actor });
  const answer = await transactOnce(db, caller, async (trx) => {
    const locked = await lockShop(trx, shopId);
    const now = currentTime();
    const shop = await selectVacancy(trx, shopId, businessDateOf(now));
    if (!locked || !shop) throw new ApiError('not_found');
    if (!shop.isSeen) throw new InvalidInputError({ custom: [locked.isDraft ? DRAFT : HIDDEN] });
    const before = vacancyOf(shop, now);
    const after =
      state === 'none'
        ? null
        : await shownFrom(trx, shopId, { state, now, hasHours: Boolean(shop.hasHours) });
    if (!after) await deleteVacancy(trx, shopId);
    if (before || after)
      await auditDesk(trx, caller, {
        ...{ event: 'shop_vacancy.said', target: `shop:${shopId}` },
        detail: { before: before?.state ?? null, after: after?.state ?? null },
      });
    return { message: after ? messageOf(after) : '表示をやめました。', vacancy: after };
  });
  await applyPageChanges();
  return answer;
}

type Said = NonNullable<SaidVacancy['vacancy']>;

async function shownFrom(
  trx: Parameters<typeof upsertVacancy>[0],
  shopId: number,
  { state, now, hasHours }: { state: Said['state']; now: number; hasHours: boolean },
): Promise<Said | null> {
  const [day] = await readHours(trx, [shopId], [businessDateOf(now)]);
  const endsAt = endOfVacancy(day ?? (hasHours ? 'closed' : 'unknown'), now);
  if (endsAt === null) throw new InvalidInputError({ custom: [NOT_OPEN] });
  const said = { state, saidAt: new Date(now), endsAt: new Date(endsAt) };
  await upsertVacancy(trx, { shopId, ...said });
  return vacancyOf(said, now);
}

const messageOf = ({ state, endsAt }: Said): string =>
  `「${VACANCY_NAMES[state]}」と表示しました。${formatMinute(businessMinuteOf(endsAt))}に自動で消えます。`;
