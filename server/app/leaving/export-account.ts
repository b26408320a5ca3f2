import { currentTime } from '../../core/db/clock.ts';
import type { Db } from '../../core/db/connect.ts';
import { auditMember } from '../../identity/sessions/audit.ts';
import type { MemberCaller } from '../../identity/sessions/caller.ts';
import { type Sections, sectionsOf } from './held-table.ts';
import { TABLES_OF_ACCOUNT } from './tables-of-account.ts';
import { TABLES_OF_PAGE } from './tables-of-page.ts';

/** One JSON text, in pieces; what is not there is left out. */
async function* jsonOf(sections: Sections): AsyncGenerator<string> {
  let before = '{\n';
  for (const [name, read] of Object.entries(sections)) {
    const value = await read();
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(name)}: ${JSON.stringify(value, null, 2)}`;
    before = ',\n';
  }
  yield '\n}\n';
}

/**
 * Everything of an account, as it is read. Her photos and the videos of her posts are links for her own session:
 * thousands of files would fit into no text.
 */
export async function exportAccount(db: Db, caller: MemberCaller): Promise<ReadableStream<Uint8Array>> {
  const { userId } = caller;
  const { castId } = await db
    .selectFrom('users')
    .select('castId')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await auditMember(db, caller, { event: 'account.exported' });
  const exportedAt = new Date(currentTime()).toISOString();
  const pieces = jsonOf({
    exportedAt: async () => exportedAt,
    ...sectionsOf(db, TABLES_OF_ACCOUNT, userId),
    ...(castId !== null && sectionsOf(db, TABLES_OF_PAGE, castId)),
  });
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}
