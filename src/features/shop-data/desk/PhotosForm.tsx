import { useId, useRef, useState } from 'react';
import type { ShopPhotoFile } from '../../../../server/desk/shop-data/contract.ts';
import { PHOTOS_MAX, type ShopPhoto } from '../../../../server/desk/shop-data/rules.ts';
import { LineBrowserNote } from '../../../components/LineBrowserNote.tsx';
import { PartCard } from './PartCard.tsx';
import { PhotoRow } from './PhotoRow.tsx';
import { SendingList } from './SendingList.tsx';
import { type Stored, usePart } from './use-part.ts';
import { usePhotoUploads } from './use-photo-uploads.ts';

/** The list with that photo at another place, from 0 on. */
function movedTo(photos: readonly ShopPhoto[], id: string, to: number): ShopPhoto[] {
  const photo = photos.find((each) => each.id === id);
  const others = photos.filter((each) => each.id !== id);
  return photo ? [...others.slice(0, to), photo, ...others.slice(to)] : others;
}

/** The photos of the page, the first of which is its cover. */
export function PhotosForm(stored: Stored) {
  const { desk, shopId } = stored;
  const part = usePart('photos', stored);
  const { value: photos, set } = part;
  const uploads = usePhotoUploads(shopId);
  const [sent, setSent] = useState<readonly ShopPhotoFile[]>([]);
  const [said, setSaid] = useState('');
  const dragged = useRef<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const fileOf = (photo: ShopPhoto) => [...desk.files, ...sent].find((file) => file.id === photo.id);
  const left = PHOTOS_MAX - photos.length - uploads.sending.length;

  /** Where the photo goes once it is stored. */
  function send(source: Blob, name: string, place: (now: ShopPhoto[], id: string) => ShopPhoto[]): void {
    const onSent = (file: ShopPhotoFile) => {
      setSent((all) => [...all, file]);
      set((now) => place(now, file.id));
    };
    uploads.send({ source, name, onSent });
  }
  const add = (file: File) =>
    send(file, file.name, (now, added) => [...now, { id: added, alt: '', caption: '' }]);
  const cut = ({ id: whole }: ShopPhoto, source: Blob) =>
    send(source, '切り取った写真', (now, part) =>
      now.map((each) => (each.id === whole ? { ...each, id: part } : each)),
    );
  /** The button that was pressed moves with its photo, and may be off there. */
  function move(photo: ShopPhoto, at: number, by: 1 | -1): void {
    set((now) => movedTo(now, photo.id, at + by));
    setSaid(`${at + by + 1}番目に移しました。`);
    requestAnimationFrame(() => {
      const row = list.current?.querySelector(`[data-photo="${photo.id}"]`);
      const same = row?.querySelector<HTMLElement>(`[data-move="${by}"]:not(:disabled)`);
      (same ?? row?.querySelector<HTMLElement>('[data-move]:not(:disabled)'))?.focus();
    });
  }
  return (
    <PartCard
      {...stored}
      part="photos"
      edited={part}
      note="1枚目が、一覧のカードとページの先頭に出ます。外した写真は、公開するとすぐに見えなくなります。"
    >
      {photos.length === 0 && uploads.sending.length === 0 && (
        <p className="s">写真はまだ登録されていません。</p>
      )}
      <ul className="lines" ref={list} hidden={photos.length === 0}>
        {photos.map((photo, at) => (
          <PhotoRow
            key={photo.id}
            photo={photo}
            file={fileOf(photo)}
            place={at + 1}
            isLast={at === photos.length - 1}
            errorAt={(field) => part.errorAt(`to.${at}.${field}`)}
            onChange={(next) => set((now) => now.map((each) => (each.id === photo.id ? next : each)))}
            onMove={(by) => move(photo, at, by)}
            onDrag={(isOver) => {
              const moving = dragged.current;
              if (!isOver) dragged.current = photo.id;
              else if (moving !== null && moving !== photo.id) set((now) => movedTo(now, moving, at));
            }}
            onCut={(source) => cut(photo, source)}
            onRemove={() => set((now) => now.filter((each) => each.id !== photo.id))}
          />
        ))}
      </ul>
      <SendingList {...uploads} />
      <p className="vh" role="status">
        {said}
      </p>
      <div className="field mt-3">
        <span>
          <input
            id={id}
            className="vh photoadd"
            type="file"
            accept="image/jpeg,image/png,image/gif"
            multiple
            disabled={left <= 0}
            aria-describedby={`${id}-hint`}
            onChange={({ currentTarget }) => {
              for (const file of [...(currentTarget.files ?? [])].slice(0, left)) add(file);
              currentTarget.value = '';
            }}
          />
          <label className="btn btn--line" htmlFor={id}>
            写真を足す
          </label>
        </span>
        <p className="hint" id={`${id}-hint`}>
          {`${PHOTOS_MAX}枚まで。JPEG・PNG・GIF、1枚10MBまで。位置情報は自動で削除します。`}
        </p>
        <LineBrowserNote needs="files" />
      </div>
    </PartCard>
  );
}
