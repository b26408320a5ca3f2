import { atom } from 'nanostores';
import { PHOTOS_MAX } from '../../../server/community/timeline/limits.ts';
import { call } from '../../lib/call.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { frameAt } from '../media/film-frames.ts';
import { type MediaItem, newItem } from '../media/media-item.ts';
import { bringUp } from '../media/media-way.ts';

/** Files on their way at once: more would only share a poor line. */
const AT_ONCE = 2;

type Options = { isFrozen?: () => boolean; actAs?: number | undefined };

/** Photos or one video of a post, each on its own way to the server; `isFrozen` while the post is being sent. */
export function createMediaList(
  initial: readonly MediaItem[] = [],
  { isFrozen = () => false, actAs }: Options = {},
) {
  const $items = atom<readonly MediaItem[]>(initial);
  const stops = new Map<string, AbortController>();
  const queue: string[] = [];
  /** Uploads that no post will take; they go when the post is done with. */
  const leftOver = new Set<string>();
  /** Addresses of files to look at: each holds its file in memory until it is given back. */
  const previews = new Set<string>();
  $items.subscribe((items) => {
    for (const { preview } of items) if (preview?.startsWith('blob:')) previews.add(preview);
  });
  /** How often the whole list was replaced: what was taken out of an earlier one does not come back. */
  let round = 0;

  function forgetPreviews(): void {
    const shown = new Set($items.get().map(({ preview }) => preview));
    for (const address of [...previews].filter((each) => !shown.has(each))) {
      URL.revokeObjectURL(address);
      previews.delete(address);
    }
  }

  const find = (key: string) => $items.get().find((item) => item.key === key);
  function change(key: string, to: Partial<MediaItem>): void {
    $items.set($items.get().map((item) => (item.key === key ? { ...item, ...to } : item)));
  }

  function goOn(): void {
    while (stops.size < AT_ONCE && queue.length > 0) {
      const item = find(queue.shift() as string);
      if (!item || stops.has(item.key)) continue;
      const stop = new AbortController();
      stops.set(item.key, stop);
      void bringUp(item, { signal: stop.signal, onChange: (to) => change(item.key, to), actAs }).finally(
        () => {
          if (stops.get(item.key) === stop) stops.delete(item.key);
          goOn();
        },
      );
    }
  }

  function start(keys: readonly string[]): void {
    queue.push(...keys);
    goOn();
  }

  function stop(key: string): void {
    stops.get(key)?.abort();
    stops.delete(key);
    const at = queue.indexOf(key);
    if (at >= 0) queue.splice(at, 1);
  }

  /** Takes items out, and offers to put them back as they were. */
  function takeOut(gone: readonly MediaItem[], words: string): void {
    const before = $items.get();
    for (const { key } of gone) stop(key);
    const keys = new Set(gone.map(({ key }) => key));
    $items.set(before.filter(({ key }) => !keys.has(key)));
    for (const { id, isOriginal } of gone) if (id && !isOriginal) leftOver.add(id);
    const mine = round;
    const run = () => {
      if (isFrozen() || mine !== round) return;
      const now = $items.get();
      // Photos and a video exclude each other: what has taken their place makes room again.
      const kind = gone[0]?.kind;
      for (const item of now) if (item.kind !== kind) stop(item.key);
      const others = now.filter((item) => item.kind === kind && !keys.has(item.key));
      const back = before.filter(({ key }) => keys.has(key) || others.some((item) => item.key === key));
      $items.set([...back, ...others.filter(({ key }) => !back.some((item) => item.key === key))]);
      for (const { id } of gone) if (id) leftOver.delete(id);
      start(gone.filter(({ state }) => state !== 'here').map(({ key }) => key));
    };
    if (gone.length > 0) showMessage(words, { action: { label: '元に戻す', run } });
  }

  function makeRoomFor(kind: MediaItem['kind']): void {
    const gone = $items.get().filter((item) => item.kind !== kind);
    const words = kind === 'video' ? `写真${gone.length}枚を外しました` : '動画を外しました';
    takeOut(gone, words);
  }

  return {
    $items,
    /** Adds photos; a video makes room for them. @returns what did not fit, in words. */
    addPhotos(files: readonly File[]): string | null {
      if (files.length === 0) return null;
      makeRoomFor('photo');
      const free = PHOTOS_MAX - $items.get().length;
      const added = files.slice(0, Math.max(0, free)).map((source) => newItem('photo', { source }));
      $items.set([...$items.get(), ...added]);
      start(added.map(({ key }) => key));
      return files.length > free ? `画像は${PHOTOS_MAX}枚まで選択できます。` : null;
    },
    /** Takes the one video; photos, or the video before, make room for it. */
    setVideo(source: File): void {
      const { length } = $items.get();
      if ($items.get().some(({ kind }) => kind === 'video')) takeOut($items.get(), '動画を外しました');
      else if (length > 0) makeRoomFor('video');
      const item = newItem('video', { source });
      $items.set([item]);
      start([item.key]);
    },
    remove(key: string): void {
      const item = find(key);
      if (item) takeOut([item], item.kind === 'photo' ? '写真を外しました' : '動画を外しました');
    },
    /** Another file in the place of one, with its description. @returns its key. */
    exchange(key: string, source: File): string {
      const before = find(key);
      if (!before) return key;
      const put = (one: string, other: MediaItem) =>
        $items.set($items.get().map((item) => (item.key === one ? other : item)));
      stop(key);
      if (before.id && !before.isOriginal) leftOver.add(before.id);
      const other = newItem(before.kind, { source, alt: before.alt });
      put(key, other);
      start([other.key]);
      const run = () => {
        if (isFrozen() || !find(other.key)) return;
        const { id } = find(other.key) as MediaItem;
        stop(other.key);
        if (id) leftOver.add(id);
        if (before.id) leftOver.delete(before.id);
        put(other.key, before);
        if (before.state !== 'here') start([key]);
      };
      const words = before.kind === 'photo' ? '写真を替えました' : '動画を替えました';
      if (!before.isRefused) showMessage(words, { action: { label: '元に戻す', run } });
      return other.key;
    },
    /** Tries again what has failed; one of them, or all. */
    retry(key?: string): void {
      const failed = $items.get().filter((item) => item.state === 'failed' && (!key || item.key === key));
      start(failed.map((item) => item.key));
    },
    describe: (key: string, alt: string) => change(key, { alt }),
    /** Moves a photo by one place. */
    move(key: string, by: -1 | 1): void {
      const items = [...$items.get()];
      const at = items.findIndex((item) => item.key === key);
      const [item] = items.splice(at, 1);
      if (item) items.splice(Math.min(items.length, Math.max(0, at + by)), 0, item);
      $items.set(items);
    },
    /** Another frame of the video as its cover: the pair is sent again. */
    async setCover(key: string, second: number): Promise<void> {
      const item = find(key);
      if (!item?.blob) return;
      const { cover } = await frameAt(item.blob, second);
      stop(key);
      if (item.id) leftOver.add(item.id);
      change(key, { cover, coverAt: second, preview: URL.createObjectURL(cover), id: null });
      start([key]);
    },
    /** The photo as it was drawn over; what was sent before is taken back. */
    redraw(key: string, blob: Blob): void {
      const item = find(key);
      if (!item) return;
      stop(key);
      if (item.id) leftOver.add(item.id);
      change(key, { blob, preview: URL.createObjectURL(blob), id: null });
      start([key]);
    },
    /** Puts another list in its place (a draft, or nothing); what is not at the server goes there. */
    replace(items: readonly MediaItem[]): void {
      for (const { key } of $items.get()) stop(key);
      round += 1;
      $items.set(items);
      forgetPreviews();
      start(items.filter(({ state, isOriginal }) => state !== 'here' && !isOriginal).map(({ key }) => key));
    },
    /** Tells the server which uploads are not needed. */
    clearLeftOver(alsoShown = false): void {
      if (alsoShown) for (const { id, isOriginal } of $items.get()) if (id && !isOriginal) leftOver.add(id);
      // What is not taken back now, the server sweeps itself.
      for (const id of leftOver) void call('delete', '/api/tl_media/:id', { param: { id } }, { actAs });
      leftOver.clear();
    },
  };
}

export type MediaList = ReturnType<typeof createMediaList>;
