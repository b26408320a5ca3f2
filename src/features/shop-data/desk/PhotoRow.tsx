import type { ComponentType } from 'react';
import { useState } from 'react';
import type { ShopPhotoFile } from '../../../../server/desk/shop-data/contract.ts';
import { ALT_MAX, CAPTION_MAX, type ShopPhoto } from '../../../../server/desk/shop-data/rules.ts';
import { Icon } from '../../../components/Icon.tsx';
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
  isLast: boolean;
  errorAt: (field: string) => string | null;
  onChange: (photo: ShopPhoto) => void;
  onMove: (by: 1 | -1) => void;
  onDrag: (isOver: boolean) => void;
  onCut: (part: File) => void;
  onRemove: () => void;
};
type Tool = ComponentType<Parameters<typeof PhotoCrop>[0]>;

/** A photo with its words and its place in the order. */
export function PhotoRow(props: Props) {
  const { photo, file, place, isLast, errorAt, onChange, onMove, onDrag, onCut, onRemove } = props;
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
  const move = (by: 1 | -1, icon: 'up' | 'down', isOff: boolean) => (
    <button
      className="iconbtn"
      type="button"
      disabled={isOff}
      data-move={by}
      aria-label={`${name}を${by < 0 ? '前' : '後ろ'}へ`}
      onClick={() => onMove(by)}
    >
      <Icon name={icon} size={20} />
    </button>
  );
  return (
    <li
      className="photorow"
      data-photo={photo.id}
      onDragEnter={() => onDrag(true)}
      onDragOver={(event) => event.preventDefault()}
    >
      <div className="photorow__frame">
        <img
          src={file?.src}
          alt={photo.alt || name}
          width={480}
          height={360}
          loading="lazy"
          draggable
          onDragStart={() => onDrag(false)}
        />
        <span className="photorow__place">{place === 1 ? '表紙' : place}</span>
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
        {move(-1, 'up', place === 1)}
        {move(1, 'down', isLast)}
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
