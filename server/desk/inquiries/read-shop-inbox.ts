import type { Queryable } from '../../core/db/connect.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { saidIn } from './read-own-threads.ts';
import { sentParagraphs } from './shop-mail.ts';
import { selectShopInbox } from './shop-thread-queries.ts';
import { subjectOf } from './shop-wording.ts';

const SHOWN = 50;

/** For the shop's login: questions and applications, the newest first. `before`: those older than that of this receipt. */
export async function readShopInbox(db: Queryable, shopId: number, before: string | null) {
  const rows = await selectShopInbox(db, { shopId, before, limit: SHOWN + 1 });
  const shown = rows.slice(0, SHOWN);
  return {
    items: shown.map(({ kind, receipt, sealed, createdAt, lastReply }) => {
      const said = saidIn(sealed);
      return {
        ...{
          receipt,
          isAnswered: lastReply !== null,
          subject: subjectOf(kind, said),
          sentOn: postedOnOf(createdAt),
        },
        paragraphs: sentParagraphs(kind, said),
      };
    }),
    next: rows.length > SHOWN ? (shown.at(-1)?.receipt ?? null) : null,
  };
}
