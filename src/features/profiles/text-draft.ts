import { DRAFT_DAYS } from '../../../server/community/posting/limits.ts';
import type { FormStore, FormValues } from '../../components/form/form-store.ts';
import { queryDevice } from '../../lib/device-store.ts';

/** Sooner than a writer who stops typing puts the phone away (ms). */
const PAUSE = 400;
const PREFIX = 'form:';
/** No texts: what belongs to photos and the video (`file-draft.ts`), and a shop that is picked from a list. */
const NO_TEXTS = ['images', 'deletedPhotos', 'order', 'shopId'];

type Kept = Record<string, string | boolean>;
/** `at`: when it was written; what is not continued goes, like drafts of posts. */
export type Dated<T> = { at: number; kept: T };
export const dated = <T>(kept: T): Dated<T> => ({ at: Date.now(), kept });
const KEPT_MS = DRAFT_DAYS * 24 * 3_600_000;

export type Section =
  | 'profile_setting'
  | 'profile_detail_setting'
  | 'shop_setting'
  | 'inquiry'
  | `inquiry:${string}`;

export const keyOf = (myId: string, section: Section) => `${PREFIX}${myId}:${section}`;
const isKept = (name: string, value: FormValues[string]): value is string | boolean =>
  !Array.isArray(value) && !NO_TEXTS.includes(name);

/** The fields that differ from what is saved. */
function changedFrom(saved: FormValues, values: FormValues): Kept {
  const changed: Kept = {};
  for (const [name, value] of Object.entries(values))
    if (isKept(name, value) && value !== saved[name]) changed[name] = value;
  return changed;
}

/** Writes wait for one another: what is sent is not kept again by a write that was still under way. */
let last: Promise<unknown> = Promise.resolve();
function write(key: string, texts: Kept): void {
  const isEmpty = Object.keys(texts).length === 0;
  last = last
    .then(() =>
      queryDevice('readwrite', (store) => (isEmpty ? store.delete(key) : store.put(dated(texts), key))),
    )
    .catch(() => undefined);
}

/** What is typed and still to be kept, by its key. */
const waiting = new Map<string, ReturnType<typeof setTimeout>>();
function forget(key: string): void {
  clearTimeout(waiting.get(key));
  waiting.delete(key);
}

/** It has been sent. */
export function discardTexts(myId: string, section: Section): void {
  const key = keyOf(myId, section);
  forget(key);
  write(key, {});
}

/** What was being written in a form of this account; null without anything that differs from what is `saved`. */
export async function findTexts(myId: string, section: Section, saved: FormValues): Promise<Kept | null> {
  try {
    await last;
    const found = await queryDevice<Dated<Kept> | undefined>('readonly', (store) =>
      store.get(keyOf(myId, section)),
    );
    const known = Object.entries(found?.kept ?? {}).filter(([name]) => name in saved);
    const changed = changedFrom(saved, { ...saved, ...Object.fromEntries(known) });
    return Object.keys(changed).length > 0 ? changed : null;
  } catch {
    return null;
  }
}

/** Texts of every account but `myId`'s go, and old ones of theirs; after a logout, all of them. */
export async function dropTexts(myId?: string): Promise<void> {
  const ofForms = IDBKeyRange.bound(PREFIX, `${PREFIX}\uffff`);
  try {
    const keys = await queryDevice<string[]>('readonly', (store) => store.getAllKeys(ofForms));
    for (const key of keys) {
      const found = await queryDevice<Dated<unknown> | undefined>('readonly', (store) => store.get(key));
      const isOwn = myId !== undefined && key.startsWith(`${PREFIX}${myId}:`);
      if (!isOwn || !found || found.at < Date.now() - KEPT_MS)
        await queryDevice('readwrite', (store) => store.delete(key));
    }
  } catch {
    // What was never kept need not go.
  }
}

/** Keeps what differs from what is `saved`. @returns `end`, after which nothing is kept any more */
export function keepTexts(form: FormStore, myId: string, section: Section, saved: FormValues) {
  const key = keyOf(myId, section);
  const now = () => {
    if (!waiting.has(key)) return;
    forget(key);
    write(key, changedFrom(saved, form.$values.get()));
  };
  const changed = () => {
    forget(key);
    waiting.set(key, setTimeout(now, PAUSE));
  };
  const stop = form.$values.listen(changed);
  // What was typed while the device was still being asked.
  if (form.$values.get() !== saved) changed();
  addEventListener('pagehide', now);
  document.addEventListener('visibilitychange', now);
  return {
    now,
    end() {
      stop();
      forget(key);
      removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', now);
    },
  };
}
