import type { ComponentType } from 'react';
import { useState } from 'react';
import type { ShopPhotoFile } from '../../../../server/desk/shop-data/contract.ts';
import { ALT_MAX, CAPTION_MAX, type ShopPhoto } from '../../../../server/desk/shop-data/rules.ts';
import { Icon } from '../../../components/Icon.tsx';
import type { useRowOrder } from '../../../console/form/use-row-order.ts';
import { leaveRow } from '../../../lib/leave-row.ts';
import { showUnloaded } from '../../../overlay/show-unloaded.ts';
import type { PhotoCrop } from '../../media/PhotoCrop.tsx';
import { LANDSCAPE } from '../../media/photo-part.ts';
import { TextRow } from './TextRow.tsx';

type Props = {
  photo: ShopPhoto;
  file: ShopPhotoFile | undefined;
  /** From 1 on. */
  place: number;
  order: ReturnType<typeof useRowOrder<string>>;
  errorAt: (field: string) => string | null;
  onChange: (photo: ShopPhoto) => void;
  onCut: (part: File) => void;
  onRemove: () => void;
};
type Tool = ComponentType<Parameters<typeof PhotoCrop>[0]>;

/** A photo with its words and its place in the order. */
export function PhotoRow(props: Props) {
  const { photo, file, place, order, errorAt, onChange, onCut, onRemove } = props;
  const [tool, setTool] = useState<{ Crop: Tool } | null>(null);
  const name = `写真${place}`;
  const problem = errorAt('id');
  const text = (field: 'alt' | 'caption') => ({
    value: photo[field],
    error: errorAt(field),
    onChange: (value: string) => onChange({ ...photo, [field]: value }),
  });
  async function openCrop(): Promise<void> {
    const loaded = await import('../../media/PhotoCrop.tsx').catch(() => null);
    if (!loaded) return showUnloaded();
    setTool({ Crop: loaded.PhotoCrop });
  }
  const move = (by: 1 | -1) => (
    <button
      className="iconbtn"
      type="button"
      aria-label={`${name}を${by < 0 ? '前' : '後ろ'}へ`}
      {...order.stepOf(photo.id, by)}
    >
      <Icon name={by < 0 ? 'up' : 'down'} size={20} />
    </button>
  );
  return (
    <li
      className={order.held === photo.id ? 'photorow photorow--held' : 'photorow'}
      {...order.rowOf(photo.id)}
    >
      <div className="photorow__frame">
        <img
          src={file?.src}
          alt={photo.alt || name}
          width={480}
          height={360}
          loading="lazy"
          {...order.gripOf(photo.id)}
        />
        <span className="photobadge">{place === 1 ? '表紙' : place}</span>
      </div>
      <div className="photorow__texts">
        <TextRow
          label={`${name}の説明`}
          hint="見えない方に読み上げる言葉です。例：カウンター席とボトルの棚"
          max={ALT_MAX}
          {...text('alt')}
        />
        <TextRow label={`${name}のキャプション`} max={CAPTION_MAX} {...text('caption')} />
        {problem && (
          <p className="err" role="alert">
            {problem}
          </p>
        )}
      </div>
      {tool && file && (
        <tool.Crop
          whole={file.full}
          name={name}
          shape={LANDSCAPE}
          onCancel={() => setTool(null)}
          onDone={(part) => {
            setTool(null);
            onCut(part);
          }}
        />
      )}
      <div className="photorow__deeds">
        {move(-1)}
        {move(1)}
        {!tool && file && (
          <button
            className="btn btn--text"
            type="button"
            aria-label={`${name}を切り取る`}
            onClick={() => void openCrop()}
          >
            切り取る
          </button>
        )}
        <button
          className="btn btn--text"
          type="button"
          aria-label={`${name}を外す`}
          onClick={({ currentTarget }) => {
            leaveRow(currentTarget);
            onRemove();
          }}
        >
          <Icon name="trash" size={20} />
          外す
        </button>
      </div>
    </li>
  );
}
