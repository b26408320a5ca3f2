import { newKey } from '../../lib/new-key.ts';

/** making: it is prepared in the browser · sending · here: the server has it · failed: it can be tried again. */
export type MediaState = 'making' | 'sending' | 'here' | 'failed';

/** A photo or the video of a post that is being written. */
export type MediaItem = {
  /** Its name in this browser; the server's is `id`. */
  key: string;
  kind: 'photo' | 'video';
  id: string | null;
  /** It stood in the post before it was edited. */
  isOriginal: boolean;
  alt: string;
  /** The photo, or the video's cover, to look at. */
  preview: string | null;
  /** The file that was chosen, as long as it has not been made ready. */
  source: File | null;
  /** What is sent: the photo, or the converted video. */
  blob: Blob | null;
  cover: Blob | null;
  /** Where in the video the cover is (s), and how long it plays. */
  coverAt: number;
  seconds: number;
  /** It said where it was taken; that has been removed. */
  hadLocation: boolean;
  /** When it was taken (ms), as far as it said so. */
  takenAt: number | null;
  state: MediaState;
  percent: number;
  problem: string | null;
  /** It was refused for what it is: another file is needed, not another try. */
  isRefused: boolean;
};

const EMPTY: Omit<MediaItem, 'key' | 'kind'> = {
  id: null,
  isOriginal: false,
  alt: '',
  preview: null,
  source: null,
  blob: null,
  cover: null,
  coverAt: 0,
  seconds: 0,
  hadLocation: false,
  takenAt: null,
  state: 'making',
  percent: 0,
  problem: null,
  isRefused: false,
};

export const newItem = (kind: MediaItem['kind'], known: Partial<MediaItem> = {}): MediaItem => ({
  ...EMPTY,
  key: newKey(),
  kind,
  ...known,
});

export const isWaiting = ({ state }: MediaItem): boolean => state === 'making' || state === 'sending';

/** How far a post's files are on their way, 0–100; 100 without any. */
export function shareSent(items: readonly MediaItem[]): number {
  const own = items.filter(({ isOriginal }) => !isOriginal);
  if (own.length === 0) return 100;
  // Making a video is the first half of its way.
  const done = own.map(({ kind, state, percent }) => {
    if (state === 'here') return 100;
    if (state === 'failed') return 0;
    if (kind === 'photo') return state === 'making' ? 0 : percent;
    return state === 'making' ? percent / 2 : 50 + percent / 2;
  });
  return Math.round(done.reduce((sum, each) => sum + each, 0) / own.length);
}
