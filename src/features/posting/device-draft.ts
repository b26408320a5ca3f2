import { queryDevice } from '../../lib/device-store.ts';
import type { MediaItem } from '../media/media-item.ts';
import type { PostFields } from './composer-store.ts';

/** What of a file is kept: enough to go on after the tab, or the browser around it, has died. */
type KeptItem = Pick<
  MediaItem,
  'kind' | 'id' | 'alt' | 'source' | 'blob' | 'cover' | 'coverAt' | 'seconds' | 'hadLocation' | 'takenAt'
>;
export type DeviceDraft = {
  fields: PostFields;
  items: KeptItem[];
  /** ms since the epoch */
  savedAt: number;
  /** It was on its way when it was kept: the key of that try. */
  sendingKey: string | null;
  /** Under which it may have arrived, although it is being written again. */
  knownKey?: string | null;
};

export const keptOf = ({
  kind,
  id,
  alt,
  source,
  blob,
  cover,
  coverAt,
  seconds,
  hadLocation,
  takenAt,
}: MediaItem): KeptItem => ({
  kind,
  id,
  alt,
  // Once it is ready, the file as it was chosen is not needed any more.
  source: blob ? null : source,
  blob,
  cover,
  coverAt,
  seconds,
  hadLocation,
  takenAt,
});

/** The draft of one account on this device; null without one, and where the browser keeps nothing. */
export async function readDeviceDraft(myId: string): Promise<DeviceDraft | null> {
  try {
    return (await queryDevice<DeviceDraft | undefined>('readonly', (store) => store.get(myId))) ?? null;
  } catch {
    return null;
  }
}

/** @returns whether it is kept. */
export async function keepDeviceDraft(myId: string, draft: DeviceDraft): Promise<boolean> {
  try {
    await queryDevice('readwrite', (store) => store.put(draft, myId));
    return true;
  } catch {
    return false;
  }
}

export async function dropDeviceDraft(myId: string): Promise<void> {
  try {
    await queryDevice('readwrite', (store) => store.delete(myId));
  } catch {
    // What was never kept need not go.
  }
}
