import { deleteComment } from '../../community/comments/moderate.ts';
import { deletePost } from '../../community/posting/delete-post.ts';
import { setVisibility } from '../../community/visibility/set-visibility.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { setReviewRemoved } from '../../directory/reviews/remove-review.ts';
import { mailShop, type ShopMail } from '../../directory/shops/mail-shop.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { type MailText, mailText } from '../../gateways/messaging/wording.ts';
import { readIdentities } from '../../identity/accounts/identities.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { publishAnnouncement } from '../announcements/publish-announcement.ts';
import type { TakedownDecision } from './desk-contract.ts';
import { markAsked, markLooked, updateDecision } from './desk-queries.ts';
import { showAgain } from './hide-target.ts';
import { lockOpen, openSaid, type Said } from './open-request.ts';
import { NOTICES, OBJECTION_DAYS } from './rules.ts';
import { readTarget, type Target } from './target.ts';

const NOT_REACHED = 'このページの投稿者には、サイトから照会できません。';
const NOT_WANTED = 'ご依頼者が、投稿者への通知を望んでいません。';
const ASKED = '投稿者に照会済みです。';

/** Names the person who asks only where that is allowed. Without `said`, nothing of what they wrote. */
const questionOf = (receipt: string, page: string, said?: Said): string =>
  [
    `次のページについて、削除のご依頼がありました（受付番号：${receipt}）。`,
    `対象ページ：${page}${said ? `\n問題があるとされた箇所：${said.part}` : ''}`,
    said?.notice === 'yes' ? `ご依頼者：${said.name}` : '',
    `削除に同意されない場合は、${OBJECTION_DAYS}日以内に「お問い合わせ」からご意見をお寄せください。ご連絡がない場合は、削除することがあります。`,
  ]
    .filter(Boolean)
    .join('\n\n');

const decisionMail = (receipt: string, { outcome, reason }: TakedownDecision): MailText =>
  mailText(
    `削除のご依頼の結果（${receipt}）`,
    outcome === 'removed'
      ? `削除のご依頼（受付番号：${receipt}）について、ご指摘の内容を削除または非公開にしました。`
      : `削除のご依頼（受付番号：${receipt}）について確認しましたが、今回は削除しないことといたしました。`,
    `理由：\n${reason}`,
    'ご不明な点は、受付番号を添えてお問い合わせください。',
  );

const audit = (
  trx: Queryable,
  caller: AdminCaller,
  {
    event,
    receipt,
    detail = {},
  }: { event: string; receipt: string; detail?: Record<string, string | boolean> },
) => auditAdmin(trx, caller, { event: `takedown.${event}`, target: `takedown:${receipt}`, detail });

/** The first look of decisions §9: an admin confirms it, and the clock stops. @throws ApiError not_found, InvalidInputError */
export const lookAtTakedown = (db: Db, caller: AdminCaller, { id: receipt }: { id: string }): Promise<Done> =>
  transact(db, async (trx) => {
    const { id } = await lockOpen(trx, receipt);
    await markLooked(trx, id);
    await audit(trx, caller, { event: 'looked', receipt });
    return { message: '確認を始めました。' };
  });

/** A shop, or an account without a page. @returns false where no mail reaches them */
async function mailPoster(trx: Queryable, { kind, id, userId }: Target, mail: ShopMail): Promise<boolean> {
  if (kind === 'shop') return (await mailShop(trx, id, mail)) !== null;
  const email = userId === null ? undefined : (await readIdentities(trx, userId)).email;
  if (email) await sendMail(trx, { to: email, ...mail.full });
  return email !== undefined;
}

/** A cast reads it among her announcements, others get a mail. @throws ApiError not_found, InvalidInputError */
export async function askPoster(db: Db, caller: AdminCaller, { id: receipt }: { id: string }): Promise<Done> {
  const { sealed, askedAt } = await lockOpen(db, receipt);
  const said = openSaid(sealed);
  if (askedAt) throw new InvalidInputError({ custom: [ASKED] });
  if (said.notice === NOTICES[2].value) throw new InvalidInputError({ custom: [NOT_WANTED] });
  const target = await readTarget(db, said.url);
  const title = `掲載内容の確認のお願い（${receipt}）`;
  const message = questionOf(receipt, said.url, said);
  const { origin, pathname } = new URL(said.url);
  const mail = {
    full: mailText(title, message),
    notice: mailText(title, questionOf(receipt, origin + pathname)),
  };
  const castId = target?.castId;
  if (castId) await publishAnnouncement(db, caller, { title, message, publishedOn: null, castIds: [castId] });
  await transact(db, async (trx) => {
    const { id } = await lockOpen(trx, receipt);
    const isReached = castId || (target && (await mailPoster(trx, target, mail)));
    if (!isReached) throw new InvalidInputError({ custom: [NOT_REACHED] });
    await markAsked(trx, id);
    await audit(trx, caller, { event: 'asked', receipt });
  });
  return { message: `投稿者に照会しました。${OBJECTION_DAYS}日以内にお返事がなければ、削除できます。` };
}

/** What is hidden already stays so; a post goes with its files all the same. */
async function remove(
  db: Db,
  caller: AdminCaller,
  { url }: Said,
  hiddenTarget: string | null,
): Promise<void> {
  const target = await readTarget(db, url);
  if (!target || (hiddenTarget && target.kind !== 'post')) return;
  const { kind, id } = target;
  if (kind === 'post') await deletePost(db, caller, { id });
  else if (kind === 'comment') await deleteComment(db, caller, { id });
  else if (kind === 'review') await setReviewRemoved(db, id, true);
  else await setVisibility(db, kind === 'cast' ? { castId: id } : { shopId: id }, false);
}

const SENT = '結果をメールでお知らせしました。';
const SHOWN_AGAIN = '対象の非公開を解除しました。';
const STAYS_HIDDEN = 'ほかのご依頼があるため、対象は非公開のままです。';

/**
 * What is taken down goes first; the notice with the reason goes by mail. What was hidden before is shown again when
 * it is kept. @throws ApiError not_found, InvalidInputError
 */
export async function decideTakedown(
  db: Db,
  caller: AdminCaller,
  { id: receipt, ...decision }: { id: string } & TakedownDecision,
): Promise<Done> {
  const before = await lockOpen(db, receipt);
  const said = openSaid(before.sealed);
  const { outcome, act, reason } = decision;
  if (outcome === 'removed' && act) await remove(db, caller, said, before.hiddenTarget);
  let follow = async (_db: Db): Promise<void> => {};
  const answer = await transactOnce(db, caller, async (trx) => {
    const { id, hiddenTarget } = await lockOpen(trx, receipt);
    const { isShown, settle } = await showAgain(trx, outcome === 'kept' ? { receipt, hiddenTarget } : null);
    await updateDecision(trx, id, { outcome, reason, decidedBy: caller.admin.userId });
    await sendMail(trx, { to: said.email, ...decisionMail(receipt, decision) });
    await audit(trx, caller, { event: 'decided', receipt, detail: { outcome, act } });
    follow = settle;
    if (!hiddenTarget || outcome === 'removed') return { message: SENT };
    return { message: SENT + (isShown ? SHOWN_AGAIN : STAYS_HIDDEN) };
  });
  await follow(db);
  return answer;
}
