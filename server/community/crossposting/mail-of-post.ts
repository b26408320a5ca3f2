import { config } from '../../core/config.ts';
import { unseal } from '../../core/crypto/sealing.ts';
import type { Db } from '../../core/db/connect.ts';
import type { MediaVariant } from '../../core/db/schema.ts';
import { postPath } from '../../core/paths.ts';
import { pictureFile } from '../../gateways/media/file-names.ts';
import { readStored } from '../../gateways/media/files.ts';
import type { Letter, PostedMail } from '../../gateways/messaging/contract.ts';
import { type Delivery, selectPictures } from './delivery-queries.ts';
import { PICTURE_WIDTH, PICTURES_BYTES } from './limits.ts';
import { subjectOf } from './rules.ts';

export const ADDRESS = 'multi-post-address';

export const addressOfPost = (postId: number): string => config().siteOrigin + postPath(postId);

function jpegOf(variants: readonly MediaVariant[]): MediaVariant | undefined {
  const jpegs = variants.filter(({ jpg }) => jpg).sort((a, b) => a.width - b.width);
  return jpegs.findLast(({ width }) => width <= PICTURE_WIDTH) ?? jpegs[0];
}

async function picturesOf(db: Db, postId: number): Promise<PostedMail['pictures']> {
  const pictures: PostedMail['pictures'] = [];
  let bytes = 0;
  for (const { id, variants } of await selectPictures(db, postId)) {
    const jpeg = jpegOf(variants);
    if (!jpeg) continue;
    const content = await readStored(pictureFile(id, jpeg.width, 'jpg'));
    if (!content) continue;
    bytes += content.length;
    if (bytes > PICTURES_BYTES) break;
    pictures.push({ filename: `photo${pictures.length + 1}.jpg`, content });
  }
  return pictures;
}

/** Its first line as the title, its photos, and a link to its page. */
export async function mailOfPost(db: Db, delivery: Delivery): Promise<Letter & { channel: 'mail' }> {
  const { postId, destinationId, body, name, sealed } = delivery;
  const address = addressOfPost(postId);
  return {
    channel: 'mail',
    to: unseal(ADDRESS, sealed ?? Buffer.alloc(0)),
    subject: subjectOf(body, name),
    text: body ? `${body}\n\n${address}\n` : `${address}\n`,
    post: { messageId: `post-${postId}-${destinationId}`, pictures: await picturesOf(db, postId) },
  };
}
