import { writeAudit } from '../audit/write-audit.ts';
import { database } from '../db/database.ts';
import type { AppContext } from '../http/env.ts';
import { InvalidInputError } from '../http/errors.ts';
import { limit } from '../limits/limit.ts';
import { insertMedium } from '../media/insert-medium.ts';
import { ICON_WIDTHS } from '../media/picture.ts';
import type { PictureProblem } from '../media/square.ts';
import { removePicture, type StoredPicture, storeSquare } from '../media/store-picture.ts';
import { requireMember } from '../sessions/require-session.ts';
import type { AccountType } from './contract.ts';
import { deleteMedium } from './erasure-queries.ts';
import { PHOTO_BYTES } from './limits.ts';
import { lockUser, selectUser, updateProfile } from './queries.ts';
import { OTHER_TYPE } from './wording.ts';

/** Faces in lists, and on a page of one's own. */
const WIDTHS = [...ICON_WIDTHS, 480];

const PROBLEMS: Record<PictureProblem, string> = {
  format: 'JPEG・PNG・GIF形式の画像を選択してください。',
  small: '画像が小さすぎます。縦横200px以上の画像を選択してください。',
  unreadable: '画像を読み込めませんでした。別の画像を選択してください。',
};
const TOO_LARGE = '画像のサイズは1枚10MB以下にしてください。';
const TOO_MANY = '画像は1枚まで選択できます。';

async function storePhoto(photos: readonly File[]): Promise<StoredPicture | null> {
  const refuse = (problem: string) => new InvalidInputError({ 'images.0': [problem] });
  const [photo] = photos;
  if (photos.length > 1) throw refuse(TOO_MANY);
  if (!photo || photo.size === 0) return null;
  if (photo.size > PHOTO_BYTES) throw refuse(TOO_LARGE);
  const stored = await storeSquare(Buffer.from(await photo.arrayBuffer()), WIDTHS);
  if ('problem' in stored) throw refuse(PROBLEMS[stored.problem]);
  return stored;
}

/** The name, and the photo if there is one, with which somebody shows up after registering. */
export async function initName(
  context: AppContext,
  { name, type, photos }: { name: string; type: AccountType; photos: readonly File[] },
): Promise<void> {
  const session = requireMember(context);
  const { facts } = context.var;
  const { userId } = session;
  await limit('profile', { facts, account: userId });
  if ((type === 'girl') !== (session.kind === 'cast')) throw new InvalidInputError({ type: [OTHER_TYPE] });
  const photo = await storePhoto(photos);
  let replaced: Pick<StoredPicture, 'id' | 'variants'> | null = null;
  try {
    replaced = await database()
      .transaction()
      .execute(async (trx) => {
        await lockUser(trx, userId);
        const before = photo ? await selectUser(trx, userId) : undefined;
        if (photo) await insertMedium(trx, photo);
        await updateProfile(trx, userId, { name, ...(photo ? { iconMediaId: photo.id } : {}) });
        const id = before?.iconMediaId;
        const old = id ? { id, variants: await deleteMedium(trx, id) } : null;
        await writeAudit(trx, {
          event: 'profile.named',
          realm: 'member',
          actor: `user:${userId}`,
          facts,
          detail: { photo: photo !== null },
        });
        return old;
      });
  } catch (error) {
    if (photo) await removePicture(photo.id, photo.variants);
    throw error;
  }
  if (replaced) await removePicture(replaced.id, replaced.variants);
}
