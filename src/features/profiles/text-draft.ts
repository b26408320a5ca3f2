import type { FormStore, FormValues } from '../../components/form/form-store.ts';
import { askDevice } from '../../lib/device-store.ts';

/** Sooner than a writer who stops typing puts the phone away (ms). */
const PAUSE = 400;
const PREFIX = 'form:';
/** What belongs to photos is chosen anew: a file is no text. */
const OF_PHOTOS = ['images', 'deletedPhotos', 'order'];

type Kept = Record<string, string | boolean>;
export type Section = 'profile_setting' | 'profile_detail_setting';

const keyOf = (myId: string, section: Section) => `${PREFIX}${myId}:${section}`;
const isKept = (name: string, value: FormValues[string]): value is string | boolean =>
  !Array.isArray(value) && !OF_PHOTOS.includes(name);

/** The fields that differ from what is saved. */
function changedFrom(saved: FormValues, values: FormValues): Kept {
  const changed: Kept = {};
  for (const [name, value] of Object.entries(values))
    if (isKept(name, value) && value !== saved[name]) changed[name] = value;
  return changed;
}

/** What was being written in a form of this account; null without anything that differs from what is `saved`. */
export async function findTexts(myId: string, section: Section, saved: FormValues): Promise<Kept | null> {
  try {
    const kept = await askDevice<Kept | undefined>('readonly', (store) => store.get(keyOf(myId, section)));
    const known = Object.entries(kept ?? {}).filter(([name]) => name in saved);
    const changed = changedFrom(saved, { ...saved, ...Object.fromEntries(known) });
    return Object.keys(changed).length > 0 ? changed : null;
  } catch {
    return null;
  }
}

/** Texts of every account but `myId`'s go; after a logout, all of them. */
export async function dropTexts(myId?: string): Promise<void> {
  const ofForms = IDBKeyRange.bound(PREFIX, `${PREFIX}\uffff`);
  try {
    const keys = await askDevice<string[]>('readonly', (store) => store.getAllKeys(ofForms));
    for (const key of keys)
      if (myId === undefined || !key.startsWith(`${PREFIX}${myId}:`))
        await askDevice('readwrite', (store) => store.delete(key));
  } catch {
    // What was never kept need not go.
  }
}

/** Keeps what differs from what is `saved`. @returns `end`, after which nothing is kept any more */
export function keepTexts(form: FormStore, myId: string, section: Section, saved: FormValues) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const write = (changed: Kept) => {
    const key = keyOf(myId, section);
    const isEmpty = Object.keys(changed).length === 0;
    last = last
      .then(() => askDevice('readwrite', (store) => (isEmpty ? store.delete(key) : store.put(changed, key))))
      .catch(() => undefined);
  };
  const now = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    write(changedFrom(saved, form.$values.get()));
  };
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(now, PAUSE);
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
      clearTimeout(timer);
      timer = undefined;
      removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', now);
    },
    discard: () => write({}),
  };
}
