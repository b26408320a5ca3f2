import type { Db } from '../../core/db/connect.ts';
import { limit } from '../../core/limits/limit.ts';
import { picturePath } from '../../core/paths.ts';
import { postedOnOf } from '../../core/time-text.ts';
import type { CastCaller } from '../../identity/sessions/caller.ts';
import type { Draft, DraftBody } from './contract.ts';
import { deleteDraft, selectDraft, upsertDraft } from './draft-queries.ts';
import { selectUploads, type UploadRow } from './upload-queries.ts';

const srcOf = ({ media }: UploadRow) => {
  const smallest = media && [...media.variants].sort((a, b) => a.width - b.width)[0];
  return media && smallest ? picturePath(media.id, smallest.width) : null;
};

type Answer = { draft: Draft | null };

export async function readDraft(db: Db, { castId }: Pick<CastCaller, 'castId'>): Promise<Answer> {
  const row = await selectDraft(db, castId);
  if (!row) return { draft: null };
  const { media, ...body } = row.body;
  const ids = media.map(({ id }) => id);
  const uploads = new Map(
    (await selectUploads(db, { castId, adminId: null }, ids)).map((each) => [each.id, each]),
  );
  const draft = {
    ...body,
    // Old drafts do not have it.
    crossPost: body.crossPost ?? true,
    media: media.flatMap(({ id, alt }) => {
      const upload = uploads.get(id);
      if (!upload || upload.postId !== null || upload.state === 'failed') return [];
      const { kind, width, height } = upload;
      const dot = upload.media?.dot ?? '#2a2630';
      return { id, kind, size: `${width}x${height}`, dot, src: srcOf(upload), alt };
    }),
    savedOn: postedOnOf(row.savedAt),
  };
  return { draft };
}

/** The files that a draft names are kept as long as it is. */
export async function saveDraft(db: Db, caller: CastCaller, body: DraftBody): Promise<Answer> {
  const { castId, userId, facts } = caller;
  await limit('draft', { facts, account: userId });
  const wanted = body.media.map(({ id }) => id);
  const own = new Set((await selectUploads(db, { castId, adminId: null }, wanted)).map(({ id }) => id));
  const media = body.media.filter(({ id }) => own.has(id));
  await upsertDraft(db, castId, { ...body, media }, [...own]);
  return readDraft(db, caller);
}

export async function dropDraft(db: Db, { castId, userId, facts }: CastCaller): Promise<Answer> {
  await limit('draft', { facts, account: userId });
  await deleteDraft(db, castId);
  return { draft: null };
}
