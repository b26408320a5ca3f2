import { queryDevice } from '../../lib/device-store.ts';
import { type Dated, dated, keyOf, type Section } from './text-draft.ts';

/** A photo of the tray: there already (`id`), or with what was chosen and cut. */
export type KeptPhoto = { id: string | null; file: File | null; whole: File | null };
/** `known`: the photos that were saved then. One that another device has added since is no part of the draft. */
export type KeptPhotos = { items: KeptPhoto[]; known: string[] };
/** `gone`: the saved one that is taken away. */
export type KeptFilm = { film: File; cover: File; width: number; height: number } | { gone: string };
/** What of photos and video differs from what is saved. */
export type KeptFiles = { photos?: KeptPhotos | undefined; film?: KeptFilm | undefined };

const fileKey = (myId: string, section: Section) => `${keyOf(myId, section)}:files`;
let last: Promise<unknown> = Promise.resolve();

export async function findFiles(myId: string, section: Section): Promise<KeptFiles | null> {
  await last;
  const key = fileKey(myId, section);
  return queryDevice<Dated<KeptFiles> | undefined>('readonly', (store) => store.get(key)).then(
    (found) => found?.kept ?? null,
    () => null,
  );
}

/** Beside the texts: a video is not written again with every word. Null forgets them. */
export function keepFiles(myId: string, section: Section, files: KeptFiles | null): void {
  const key = fileKey(myId, section);
  last = last
    .then(() =>
      queryDevice('readwrite', (store) => (files ? store.put(dated(files), key) : store.delete(key))),
    )
    .catch(() => undefined);
}
