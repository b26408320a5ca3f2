import { useId, useState } from 'react';
import type { ShopPhotoFile } from '../../../../server/desk/shop-data/contract.ts';
import { PHOTOS_MAX, type ShopPhoto } from '../../../../server/desk/shop-data/rules.ts';
import { LineBrowserNote } from '../../../components/LineBrowserNote.tsx';
import { useRowOrder } from '../../../console/form/use-row-order.ts';
import { showMessage } from '../../../overlay/messages-store.ts';
import { PartCard } from './PartCard.tsx';
import { PhotoRow } from './PhotoRow.tsx';
import { SendingList } from './SendingList.tsx';
import { type Stored, usePart } from './use-part.ts';
import { usePhotoUploads } from './use-photo-uploads.ts';

/** The list with that photo in front of another one, or behind all. */
function moved(photos: readonly ShopPhoto[], id: string, before: string | null): ShopPhoto[] {
  const others = photos.filter((each) => each.id !== id);
  const found = others.findIndex((each) => each.id === before);
  const at = found < 0 ? others.length : found;
  return [...others.slice(0, at), ...photos.filter((each) => each.id === id), ...others.slice(at)];
}

/** The photos of the page, the first of which is its cover. */
export function PhotosForm(stored: Stored) {
  const { desk, shopId } = stored;
  const part = usePart('photos', stored);
  const { value: photos, set } = part;
  const uploads = usePhotoUploads(shopId);
  const [sent, setSent] = useState<readonly ShopPhotoFile[]>([]);
  const [said, setSaid] = useState('');
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
  function addAll(files: readonly File[]): void {
    for (const file of files.slice(0, left)) add(file);
    const over = files.length - left;
    if (over > 0)
      showMessage(`写真は${PHOTOS_MAX}枚まで登録できます。入りきらない${over}枚は送っていません。`, {
        isError: true,
      });
  }
  const cut = ({ id: whole }: ShopPhoto, source: Blob) =>
    send(source, '切り取った写真', (now, part) =>
      now.map((each) => (each.id === whole ? { ...each, id: part } : each)),
    );
  const order = useRowOrder({
    ids: photos.map((photo) => photo.id),
    onMove(id: string, beforeIn, onDone) {
      const before = beforeIn(photos.map((photo) => photo.id));
      onDone();
      set((now) => moved(now, id, before));
      const at = moved(photos, id, before).findIndex((photo) => photo.id === id);
      setSaid(`${at + 1}番目に移しました。`);
    },
  });
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
      <ul className="lines" ref={order.list} hidden={photos.length === 0}>
        {photos.map((photo, at) => (
          <PhotoRow
            key={photo.id}
            photo={photo}
            file={fileOf(photo)}
            place={at + 1}
            order={order}
            errorAt={(field) => part.errorAt(`to.${at}.${field}`)}
            onChange={(next) => set((now) => now.map((each) => (each.id === photo.id ? next : each)))}
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
              addAll([...(currentTarget.files ?? [])]);
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
