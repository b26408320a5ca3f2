import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { FieldNotes } from '../../components/form/FieldNotes.tsx';
import { useForm } from '../../components/form/Form.tsx';
import { useField } from '../../components/form/use-field.ts';
import { Icon } from '../../components/Icon.tsx';
import { LineBrowserNote } from '../../components/LineBrowserNote.tsx';
import { leaveRow } from '../../lib/leave-row.ts';
import { PORTRAIT } from '../media/photo-part.ts';
import type { KeptPhotos } from './file-draft.ts';
import { moved, type PhotoItem, photoFields, withCover, withoutIds } from './photo-list.ts';

/** Fetched when the first photo is to be cut. */
const PhotoCrop = lazy(async () => ({ default: (await import('../media/PhotoCrop.tsx')).PhotoCrop }));

async function fetchPhoto(address: string): Promise<File | null> {
  const answer = await fetch(address).catch(() => null);
  return answer?.ok ? new File([await answer.blob()], 'photo.webp') : null;
}

type Props = {
  photos: readonly { id: string; src: string; full: string }[];
  max: number;
  /** After every change, in order. */
  onChange: (items: PhotoItem[]) => void;
  /** A draft to go on with. */
  draft: KeptPhotos | undefined;
};

/** The photos of a page, the first of which is its cover; for a member without a page, one. */
export function PhotoTray({ photos, max, onChange, draft }: Props) {
  const form = useForm();
  const field = useField<File[]>('images', ['images', 'images.*']);
  const [items, setItems] = useState<PhotoItem[]>(() =>
    photos.map(({ id, src, full }) => ({ key: id, src, id, file: null, full })),
  );
  const [cropping, setCropping] = useState<{ key: string; whole: File } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const made = useRef<string[]>([]);
  useEffect(
    () => () => {
      for (const address of made.current) URL.revokeObjectURL(address);
    },
    [],
  );

  function change(next: PhotoItem[]) {
    setItems(next);
    onChange(next);
    const before = photos.map(({ id }) => id);
    const fields = photoFields(next, before);
    // Another field may have named what is gone, too.
    const others = withoutIds(String(form.$values.get().deletedPhotos), before);
    field.setValue(fields.images);
    form.setValue('deletedPhotos', [...others, ...fields.deletedPhotos].join(','));
    form.setValue('order', fields.order);
  }
  function chosen(file: File): PhotoItem {
    const src = URL.createObjectURL(file);
    made.current.push(src);
    return { key: src, src, id: null, file };
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is taken up once
  useEffect(() => {
    if (!draft) return;
    const saved = new Map(items.flatMap((item) => (item.id ? [[item.id, item]] : [])));
    const kept = draft.items.flatMap(({ id, file, whole }) => {
      if (file) return { ...chosen(file), whole };
      return (id && saved.get(id)) || [];
    });
    const newer = items.filter(({ id }) => id !== null && !draft.known.includes(id));
    change(max === 1 && kept.length > 0 ? kept : [...kept, ...newer]);
  }, [draft]);
  /** A saved photo is fetched whole; its part takes its place as a new one. */
  async function crop({ key, whole, file, full }: PhotoItem) {
    setProblem(null);
    const found = whole ?? file ?? (full ? await fetchPhoto(full) : null);
    if (found) setCropping({ key, whole: found });
    else setProblem('写真を読み込めませんでした。もう一度お試しください。');
  }
  function cut({ key, whole }: { key: string; whole: File }, part: File) {
    const { src, file } = chosen(part);
    setCropping(null);
    change(items.map((each) => (each.key === key ? { ...each, id: null, src, file, whole } : each)));
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
            {max > 1 && i === 0 && <span className="photobadge">表紙</span>}
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
            {file?.type !== 'image/gif' && (
              <button className="tray__first" type="button" onClick={() => void crop(items[i] as PhotoItem)}>
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
      {cropping && (
        <Suspense fallback={<p className="hint">読み込んでいます…</p>}>
          <PhotoCrop
            key={cropping.key}
            whole={cropping.whole}
            shape={PORTRAIT}
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
        error={field.error ?? problem}
        hint="JPEG・PNG・GIF、1枚10MBまで。位置情報は自動で削除します。"
      />
      <LineBrowserNote needs="files" />
    </div>
  );
}
