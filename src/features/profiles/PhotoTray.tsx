import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { FieldNotes } from '../../components/form/FieldNotes.tsx';
import { useForm } from '../../components/form/Form.tsx';
import { useField } from '../../components/form/use-field.ts';
import { Icon } from '../../components/Icon.tsx';
import { leaveRow } from '../../lib/leave-row.ts';
import { moved, type PhotoItem, photoFields, withCover } from './photo-list.ts';

/** Fetched when the first photo is to be cut. */
const PhotoCrop = lazy(async () => ({ default: (await import('./PhotoCrop.tsx')).PhotoCrop }));

type Props = {
  photos: readonly { id: string; src: string }[];
  max: number;
  /** The address of the first one has changed. */
  onCover: (src: string | null) => void;
};

/** The photos of a page, the first of which is its cover; for somebody without a page, one. */
export function PhotoTray({ photos, max, onCover }: Props) {
  const form = useForm();
  const field = useField<File[]>('images', ['images', 'images.*']);
  const [items, setItems] = useState<PhotoItem[]>(() =>
    photos.map(({ id, src }) => ({ key: id, src, id, file: null })),
  );
  const [cropping, setCropping] = useState<PhotoItem | null>(null);
  const made = useRef<string[]>([]);
  useEffect(
    () => () => {
      for (const address of made.current) URL.revokeObjectURL(address);
    },
    [],
  );

  function change(next: PhotoItem[]) {
    setItems(next);
    onCover(next[0]?.src ?? null);
    const fields = photoFields(
      next,
      photos.map(({ id }) => id),
    );
    field.setValue(fields.images);
    form.setValue('deletedPhotos', fields.deletedPhotos);
    form.setValue('order', fields.order);
  }
  function chosen(file: File): PhotoItem {
    const src = URL.createObjectURL(file);
    made.current.push(src);
    return { key: src, src, id: null, file };
  }
  function cut(item: PhotoItem, part: File) {
    const { src, file } = chosen(part);
    setCropping(null);
    change(
      items.map((each) =>
        each.key === item.key ? { ...each, src, file, whole: item.whole ?? item.file } : each,
      ),
    );
  }
  function add(files: readonly File[]) {
    const added = files.slice(0, max === 1 ? 1 : max - items.length).map(chosen);
    if (added.length > 0) change(max === 1 ? added : [...items, ...added]);
  }
  const hint = max === 1 ? '1枚' : `${max}枚まで。1枚目が表紙とアイコンになります`;
  return (
    <div className="field">
      <span className="label">
        写真<small>{hint}</small>
      </span>
      <ul className="tray">
        {items.map(({ key, src, file }, i) => (
          <li key={key} className="tray__item">
            <img src={src} alt={`写真${i + 1}`} width={120} height={120} />
            {max > 1 && i === 0 && <span className="tray__cover">表紙</span>}
            <button
              className="tray__x"
              type="button"
              aria-label={`写真${i + 1}を外す`}
              onClick={({ currentTarget }) => {
                leaveRow(currentTarget);
                if (cropping?.key === key) setCropping(null);
                change(items.filter((item) => item.key !== key));
              }}
            >
              <Icon name="x" />
            </button>
            {items.length > 1 && (
              <div className="tray__moves">
                <button
                  type="button"
                  disabled={i === 0}
                  aria-label={`写真${i + 1}を前へ`}
                  onClick={() => change(moved(items, key, -1))}
                >
                  <Icon name="left" size={20} />
                </button>
                <button
                  type="button"
                  disabled={i === items.length - 1}
                  aria-label={`写真${i + 1}を後ろへ`}
                  onClick={() => change(moved(items, key, 1))}
                >
                  <Icon name="right" size={20} />
                </button>
              </div>
            )}
            {file && file.type !== 'image/gif' && (
              <button className="tray__first" type="button" onClick={() => setCropping(items[i] ?? null)}>
                切り取る<span className="vh">（写真{i + 1}）</span>
              </button>
            )}
            {i > 0 && (
              <button className="tray__first" type="button" onClick={() => change(withCover(items, key))}>
                表紙にする<span className="vh">（写真{i + 1}）</span>
              </button>
            )}
          </li>
        ))}
        {(items.length < max || max === 1) && (
          <li>
            <label className="tray__add" htmlFor={field.id}>
              <Icon name={items.length > 0 && max === 1 ? 'camera' : 'plus'} />
              {items.length > 0 && max === 1 ? '変える' : '追加'}
            </label>
          </li>
        )}
      </ul>
      {cropping?.file && (
        <Suspense fallback={<p className="hint">読み込んでいます…</p>}>
          <PhotoCrop
            key={cropping.key}
            file={cropping.whole ?? cropping.file}
            name={`写真${items.findIndex(({ key }) => key === cropping.key) + 1}`}
            onDone={(part) => cut(cropping, part)}
            onCancel={() => setCropping(null)}
          />
        </Suspense>
      )}
      <input
        {...field.control(true)}
        className="vh"
        type="file"
        accept="image/jpeg,image/png,image/gif"
        multiple={max > 1}
        aria-label="写真"
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <FieldNotes
        id={field.id}
        error={field.error}
        hint="JPEG・PNG・GIF、1枚10MBまで。位置情報は自動で削除します。"
      />
    </div>
  );
}
