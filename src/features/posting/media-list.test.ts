import { resolveObjectURL } from 'node:buffer';
import { expect, it, vi } from 'vitest';
import { $messages } from '../../overlay/messages-store.ts';
import { newItem } from '../media/media-item.ts';
import { createMediaList } from './media-list.ts';

const photo = () =>
  newItem('photo', {
    ...{ id: 'a'.repeat(26), state: 'here', percent: 100 },
    preview: URL.createObjectURL(new Blob(['a photo'])),
  });
const isHeld = ({ preview }: { preview: string | null }) => resolveObjectURL(preview ?? '') !== undefined;

it('the files of a list that another one has replaced are held in memory no longer', () => {
  const media = createMediaList();
  const [first, second, next] = [photo(), photo(), photo()];
  media.replace([first, second]);
  media.remove(first.key);
  // It may be put back.
  expect([first, second].map(isHeld)).toEqual([true, true]);
  media.replace([second, next]);
  expect([first, second, next].map(isHeld)).toEqual([false, true, true]);
  media.replace([]);
  expect([second, next].map(isHeld)).toEqual([false, false]);
});

it('what was taken out of an earlier list does not come back into the next one', () => {
  vi.useFakeTimers();
  const media = createMediaList();
  const item = photo();
  media.replace([item]);
  media.remove(item.key);
  vi.advanceTimersByTime(1000);
  const undo = $messages.get().at(-1)?.action?.run;
  expect(undo).toBeDefined();
  media.replace([]);
  undo?.();
  expect(media.$items.get()).toEqual([]);
  vi.useRealTimers();
});
