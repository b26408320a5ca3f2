import { database } from '../../core/db/database.ts';
import { limit } from '../../core/limits/limit.ts';
import { picturePath } from '../../core/paths.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { requireCast } from '../../directory/casts/callers.ts';
import type { AppContext } from '../../identity/sessions/env.ts';
import type { Draft, DraftBody } from './contract.ts';
import { deleteDraft, selectDraft, upsertDraft } from './draft-queries.ts';
import { selectUploads, type UploadRow } from './upload-queries.ts';

const srcOf = ({ media }: UploadRow) => {
  const smallest = media && [...media.variants].sort((a, b) => a.width - b.width)[0];
  return media && smallest ? picturePath(media.id, smallest.width) : null;
};

/** The caller's draft; files that are gone, or in a post by now, are left out. */
export async function readDraft(context: AppContext): Promise<Draft | null> {
  const { castId } = requireCast(context);
  const row = await selectDraft(database(), castId);
  if (!row) return null;
  const { media, ...body } = row.body;
  const ids = media.map(({ id }) => id);
  const uploads = new Map((await selectUploads(database(), castId, ids)).map((each) => [each.id, each]));
  return {
    ...body,
    // Drafts of before do not say it.
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
}

/** Keeps the caller's draft in the place of the one before; the files it names are kept as long as it is. */
export async function saveDraft(context: AppContext, body: DraftBody): Promise<Draft | null> {
  const { castId, userId } = requireCast(context);
  await limit('draft', { facts: context.get('facts'), account: userId });
  const wanted = body.media.map(({ id }) => id);
  const own = new Set((await selectUploads(database(), castId, wanted)).map(({ id }) => id));
  const media = body.media.filter(({ id }) => own.has(id));
  await upsertDraft(database(), castId, { ...body, media }, [...own]);
  return readDraft(context);
}

export async function dropDraft(context: AppContext): Promise<void> {
  const { castId, userId } = requireCast(context);
  await limit('draft', { facts: context.get('facts'), account: userId });
  await deleteDraft(database(), castId);
}
