import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { clampPart, drawPart, type Frame, PORTRAIT, partOf, widestZoom } from './photo-part.ts';

type Props = {
  /** A chosen file, or the address of a stored photo. */
  whole: Blob | string;
  name: string;
  /** Beside a portrait stands the round icon that is made of it. */
  shape: Frame;
  onDone: (part: File) => void;
  onCancel: () => void;
};

const START = { x: 0.5, y: 0.3, zoom: 1 };

/** Chooses the part of a photo that a page shows: with a finger, or by three sliders. */
export function PhotoCrop({ whole, name, shape, onDone, onCancel }: Props) {
  const [photo, setPhoto] = useState<HTMLImageElement | null>(null);
  const [failed, setFailed] = useState(false);
  const [at, setAt] = useState(START);
  const from = useRef<{ x: number; y: number } | null>(null);
  const frame = useRef<HTMLCanvasElement>(null);
  const icon = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const address = typeof whole === 'string' ? whole : URL.createObjectURL(whole);
    const image = new Image();
    image.onload = () => setPhoto(image);
    image.onerror = () => setFailed(true);
    image.src = address;
    frame.current?.scrollIntoView({ block: 'nearest' });
    return () => URL.revokeObjectURL(address);
  }, [whole]);
  useEffect(() => {
    if (!photo || !frame.current) return;
    const part = partOf(photo, shape, at);
    drawPart(frame.current, photo, part);
    if (!icon.current) return;
    // As the server makes it: a square of the upper part.
    drawPart(icon.current, photo, {
      ...part,
      height: part.width,
      top: part.top + (part.height - part.width) * 0.22,
    });
  }, [photo, shape, at]);

  const most = photo ? widestZoom(photo, shape) : 1;
  const move = (next: Partial<typeof START>) => setAt((now) => clampPart({ ...now, ...next }));
  function drag(event: PointerEvent<HTMLCanvasElement>): void {
    if (!photo || !from.current) return;
    const { clientWidth } = event.currentTarget;
    const { width, height } = partOf(photo, shape, at);
    const scale = width / clientWidth;
    const [left, top] = [photo.naturalWidth - width, photo.naturalHeight - height];
    const x = left > 0 ? at.x - ((event.clientX - from.current.x) * scale) / left : at.x;
    const y = top > 0 ? at.y - ((event.clientY - from.current.y) * scale) / top : at.y;
    from.current = { x: event.clientX, y: event.clientY };
    move({ x, y });
  }
  /** At once, not by `toBlob`: a save pressed right after this must take the part, not the whole photo. */
  function done() {
    if (!photo) return;
    const canvas = document.createElement('canvas');
    const part = partOf(photo, shape, at);
    canvas.width = Math.min(Math.round(part.width), shape.most);
    canvas.height = Math.round((canvas.width * shape.height) / shape.width);
    drawPart(canvas, photo, part);
    const [, drawn] = canvas.toDataURL('image/jpeg', 0.9).split(',');
    if (!drawn) return setFailed(true);
    const bytes = Uint8Array.from(atob(drawn), (byte) => byte.charCodeAt(0));
    onDone(new File([bytes], 'photo.jpg', { type: 'image/jpeg' }));
  }

  const sliders = [
    { key: 'x', label: '左右の位置', max: 1 },
    { key: 'y', label: '上下の位置', max: 1 },
    { key: 'zoom', label: '大きさ', max: most },
  ] as const;
  return (
    <fieldset className="crop card card--pad">
      <legend className="vh">{`${name}の切り取り`}</legend>
      <p className="hint">写真を指で動かすか、下のつまみで、見せたいところを枠に合わせてください。</p>
      {failed && (
        <p className="err" role="alert">
          画像を読み込めませんでした。別の画像を選択してください。
        </p>
      )}
      <div className={shape === PORTRAIT ? 'crop__views' : 'crop__views crop__views--wide'}>
        <canvas
          ref={frame}
          className="crop__frame"
          width={shape.width}
          height={shape.height}
          role="img"
          aria-label="ページに出る部分"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            from.current = { x: event.clientX, y: event.clientY };
          }}
          onPointerMove={drag}
          onPointerUp={() => {
            from.current = null;
          }}
          onPointerCancel={() => {
            from.current = null;
          }}
        />
        {shape === PORTRAIT && (
          <div className="crop__icon">
            <canvas ref={icon} width={192} height={192} role="img" aria-label="丸いアイコンの目安" />
            <span className="cap">アイコンの目安</span>
          </div>
        )}
      </div>
      {sliders.map(({ key, label, max }) => (
        <label className="crop__slider" key={key}>
          <span>{label}</span>
          <input
            type="range"
            min={key === 'zoom' ? 1 : 0}
            max={max}
            step={0.01}
            value={at[key]}
            disabled={!photo || (key === 'zoom' && most === 1)}
            onChange={(event) => move({ [key]: Number(event.currentTarget.value) })}
          />
        </label>
      ))}
      <div className="row mt-2">
        <button className="btn btn--line grow" type="button" onClick={onCancel}>
          やめる
        </button>
        <button className="btn btn--primary grow" type="button" disabled={!photo} onClick={done}>
          この部分を使う
        </button>
      </div>
    </fieldset>
  );
}
