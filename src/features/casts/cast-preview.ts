import type { PublicShift } from '../../../server/directory/schedules/contract.ts';
import { call } from '../../lib/call.ts';
import { loadStyles } from '../../lib/load-styles.ts';
import { $me } from '../../lib/me-store.ts';
import { keepTap } from '../../overlay/keep-tap.ts';
import previewStyles from './cast-preview.css?url&no-inline';
import { shiftStatus } from './shift-status.ts';

type Card = {
  id: number;
  name: string;
  age: string | null;
  photo: { src: string; srcset: string; dot: string; alt: string } | null;
  shopName: string | null;
  areaName: string | null;
  tonight: PublicShift | null;
  isOff: boolean;
};

let shown: HTMLElement | null = null;
let asked = 0;

function line(name: string, text: string): HTMLElement {
  const element = document.createElement('p');
  element.className = name;
  element.textContent = text;
  return element;
}

function pictureOf({ src, srcset, alt }: NonNullable<Card['photo']>): HTMLElement {
  const frame = document.createElement('div');
  frame.className = 'ph ph--34';
  const image = document.createElement('img');
  Object.assign(image, { sizes: '240px', srcset, src, alt });
  frame.append(image);
  return frame;
}

function shiftText({ tonight, isOff }: Card): string {
  if (!tonight) return isOff ? '本日 お休み' : '本日 未定';
  const { start, startsAt, ended } = tonight;
  return `本日 ${shiftStatus(start, startsAt, ended, Date.now() / 60_000).text}`;
}

function draw(card: Card): HTMLElement {
  const box = document.createElement('div');
  box.className = 'castpreview';
  box.popover = 'manual';
  // Those who see no picture have the page itself.
  box.setAttribute('aria-hidden', 'true');
  if (card.photo) box.append(pictureOf(card.photo));
  box.append(line('castpreview__name', card.age ? `${card.name}　${card.age}` : card.name));
  const place = [card.areaName, card.shopName].filter(Boolean).join(' ');
  if (place) box.append(line('cap', place));
  box.append(line('castpreview__shift num', shiftText(card)));
  const isOn = $me.get().followingCasts.includes(card.id);
  const follow = line('follow', isOn ? 'フォロー中' : 'ここで指を離すとフォロー');
  follow.setAttribute('aria-pressed', String(isOn));
  if (!isOn) follow.dataset.previewFollow = String(card.id);
  box.append(follow);
  return box;
}

/** Shows a cast's card over the page while the finger stays. */
export async function showPreview(id: number): Promise<void> {
  asked += 1;
  const mine = asked;
  const [answer] = await Promise.all([
    call('get', '/api/cast_cards/:id', { param: { id } }),
    loadStyles(previewStyles),
  ]);
  if (mine !== asked || !answer.ok) return;
  shown?.remove();
  shown = draw(answer.data);
  document.body.append(shown);
  shown.showPopover?.();
  navigator.vibrate?.(10);
}

/** Takes the card away; letting go over フォロー follows her. */
export function hidePreview(at: { clientX: number; clientY: number } | null): void {
  asked += 1;
  const target = at && document.elementFromPoint(at.clientX, at.clientY);
  const id = Number(target?.closest<HTMLElement>('[data-preview-follow]')?.dataset.previewFollow);
  shown?.remove();
  shown = null;
  if (id > 0)
    import('../follows/toggle-follow.ts').then(
      ({ toggleFollow }) => toggleFollow('cast', id),
      () => keepTap('cast', id),
    );
}
