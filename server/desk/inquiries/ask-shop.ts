import { addDays, businessDateOf, type IsoDate } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Db } from '../../core/db/connect.ts';
import { refuseBannedWords } from '../../core/http/banned-words.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { SCHEDULE_DAYS } from '../../directory/schedules/rules.ts';
import { readIdentities } from '../../identity/accounts/identities.ts';
import { NO_NAME } from '../../identity/accounts/limits.ts';
import type { MemberCaller } from '../../identity/sessions/caller.ts';
import { checkShopAsked, deliverToShop, type Problems, readPerson } from './deliver-to-shop.ts';
import { VISIT_DAYS_AHEAD, VISIT_TIMES, visitTimesOf } from './rules.ts';
import { NOT_AGREED, type OwnContacts, type ShopAnswer, type ShopInquiry } from './shop-contract.ts';
import { selectWorking } from './shop-queries.ts';

const NOT_WORKING = 'この日に出勤予定のある女の子から選択してください。';

const daysFrom = (today: IsoDate, count: number): IsoDate[] =>
  Array.from({ length: count }, (_, i) => addDays(today, i));

function checkVisit(
  { purpose, visitDate, visitTime, people, message }: ShopInquiry,
  problems: Problems,
): void {
  const isSeat = purpose === 'seat';
  const now = currentTime();
  const days = daysFrom(businessDateOf(now), VISIT_DAYS_AHEAD + 1);
  if (isSeat && !visitDate) problems.visitDate = ['来店の日を選択してください。'];
  else if (visitDate && !days.includes(visitDate))
    problems.visitDate = [`来店の日は、本日から${VISIT_DAYS_AHEAD}日後までの間で選択してください。`];
  if (isSeat && !visitTime) problems.visitTime = ['来店の時間を選択してください。'];
  else if (visitTime && !VISIT_TIMES.includes(visitTime))
    problems.visitTime = ['来店の時間は、20:00〜28:00の間で30分ごとに選択してください。'];
  else if (visitDate && visitTime && !problems.visitDate && !visitTimesOf(visitDate, now).includes(visitTime))
    problems.visitTime = ['選択した時間はすでに過ぎています。これからの時間を選択してください。'];
  if (isSeat && people === undefined) problems.people = ['人数を選択してください。'];
  if (!isSeat && !message) problems.message = ['内容を入力してください。'];
}

/** Shifts beyond the public week stay unknown. @throws InvalidInputError at `castId` */
async function readCastName(db: Db, shopId: number, { castId, visitDate }: ShopInquiry) {
  if (castId === undefined) return null;
  const isInWeek = daysFrom(businessDateOf(currentTime()), SCHEDULE_DAYS).includes(visitDate ?? '');
  const name = isInWeek ? await selectWorking(db, { castId, shopId, date: visitDate as IsoDate }) : undefined;
  if (name === undefined) throw new InvalidInputError({ castId: [NOT_WORKING] });
  return name;
}

/** Without a contact it is a question, about seats as well. @throws InvalidInputError, LimitError, ApiError not_found */
export async function askShop(
  db: Db,
  caller: MemberCaller,
  { id: shopId, ...asked }: ShopInquiry & { id: number },
): Promise<ShopAnswer> {
  const problems: Problems = {};
  checkVisit(asked, problems);
  const person = readPerson(asked, false, problems);
  if (!asked.agree) problems.agree = [NOT_AGREED];
  if (Object.keys(problems).length > 0) throw new InvalidInputError(problems);
  await refuseBannedWords(db, { name: person?.name, message: asked.message });
  await limit('shop_inquiry', { facts: caller.facts, account: caller.userId });
  const castName = await readCastName(db, shopId, asked);
  await checkShopAsked(db, shopId);
  const { purpose, visitDate, visitTime, people, castId, message } = asked;
  return deliverToShop(db, caller, {
    ...{ shopId, kind: 'inquiry', isBooking: purpose === 'seat', castId: castId ?? null },
    said: { purpose, visitDate, visitTime, people, castName, message, person },
  });
}

/** For the form to begin with. */
export async function readOwnContacts(db: Db, { userId, member }: MemberCaller): Promise<OwnContacts> {
  const { tel = null, email = null } = await readIdentities(db, userId);
  return { name: member.name === NO_NAME ? '' : member.name, tel, email };
}
