import sharp from 'sharp';
import type { Posted, Upload } from '../../server/community/posting/contract.ts';
import type { Db } from '../../server/core/db/connect.ts';
import { type Answer, addUser, Browser } from './browser.ts';
import { addCast, addPlaces, addShop } from './seed.ts';

let shop: { db: Db; id: number } | null = null;

/** The one shop of a test database. */
async function shopOf(db: Db): Promise<number> {
  if (shop?.db !== db) shop = { db, id: await addShop(db, await addPlaces(db), { name: '宵待' }) };
  return shop.id;
}

export type CastBrowser = { browser: Browser; castId: number; userId: number; myId: string };

/** A cast with a page of her own, logged in; her account is older than a day. */
export async function castBrowser(db: Db, name = 'さくら'): Promise<CastBrowser> {
  const castId = await addCast(db, await shopOf(db), { name });
  const { id, myId } = await addUser(db, name, { kind: 'cast' });
  await db
    .updateTable('users')
    .set({ castId, createdAt: new Date(Date.now() - 30 * 86_400_000) })
    .where('id', '=', id)
    .execute();
  const browser = new Browser();
  await browser.logInAs(db, id);
  return { browser, castId, userId: id, myId };
}

export const fileOf = (bytes: Buffer, name = 'photo.jpg', type = 'image/jpeg'): File =>
  new File([bytes as never], name, { type });

export const plainPhoto = (width = 400, height = width): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c9a7a0' } })
    .jpeg()
    .toBuffer();

/** A form as the composer sends it: lists become `name[0]`, `name[1]` … */
export function formOf(fields: Record<string, string | File | readonly (string | File)[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string' || value instanceof File) form.append(name, value as string);
    else for (const [i, each] of value.entries()) form.append(`${name}[${i}]`, each as string);
  return form;
}

export const sendFile = (browser: Browser, file: File, poster?: File): Promise<Answer> =>
  browser.post('/api/tl_media', formOf({ file, ...(poster ? { poster } : {}) }));

/** @throws Error when the file is refused */
export async function upload(browser: Browser, file: File, poster?: File): Promise<Upload> {
  const answer = await sendFile(browser, file, poster);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body as Upload;
}

/** @throws Error when the post is refused */
export async function publish(
  browser: Browser,
  fields: Parameters<typeof formOf>[0],
  headers: Record<string, string> = {},
): Promise<Posted> {
  const answer = await browser.post('/api/tl', formOf(fields), headers);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body as Posted;
}

/** The other blogs of a cast have proved their addresses, without the mails that carry the codes. */
export async function proveDestinations(db: Db, castId: number): Promise<void> {
  await db
    .updateTable('multiPostDestinations')
    .set({ provedAt: new Date() })
    .where('castId', '=', castId)
    .execute();
}
