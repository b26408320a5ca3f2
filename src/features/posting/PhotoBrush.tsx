import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';

type Props = { photo: Blob; name: string; onDone: (drawn: Blob) => void; onCancel: () => void };

/** Of the shorter edge: as wide as a thumb covers, and coarse enough that nothing can be read. */
const BRUSH = 1 / 12;
const GRAIN = 1 / 28;

/** The photo in blocks of one colour. */
function coarse(picture: ImageBitmap): HTMLCanvasElement {
  const block = Math.max(8, Math.round(Math.min(picture.width, picture.height) * GRAIN));
  const small = document.createElement('canvas');
  small.width = Math.max(1, Math.round(picture.width / block));
  small.height = Math.max(1, Math.round(picture.height / block));
  small.getContext('2d')?.drawImage(picture, 0, 0, small.width, small.height);
  const full = document.createElement('canvas');
  full.width = picture.width;
  full.height = picture.height;
  const context = full.getContext('2d');
  if (context) {
    context.imageSmoothingEnabled = false;
    context.drawImage(small, 0, 0, full.width, full.height);
  }
  return full;
}

type Point = { x: number; y: number };

/** Wipes a finger over what no one is to see: a window, a name plate, a station's sign. */
export function PhotoBrush({ photo, name, onDone, onCancel }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const whole = useRef<ImageBitmap | null>(null);
  const paint = useRef<CanvasPattern | null>(null);
  /** Each from a finger's touch to its lifting; the last one may still go on. */
  const strokes = useRef<Point[][]>([]);
  const [drawn, setDrawn] = useState(0);
  const [state, setState] = useState<'opening' | 'open' | 'failed'>('opening');

  useEffect(() => {
    let isGone = false;
    const opened = createImageBitmap(photo).then((picture) => {
      const element = canvas.current;
      const context = element?.getContext('2d');
      if (!element || !context || isGone) {
        picture.close();
        // Some telephones give no canvas as large as their photos.
        throw new Error('There is nothing to draw on.');
      }
      element.width = picture.width;
      element.height = picture.height;
      context.drawImage(picture, 0, 0);
      whole.current = picture;
      paint.current = context.createPattern(coarse(picture), 'no-repeat');
      setState('open');
    });
    opened.catch(() => isGone || setState('failed'));
    return () => {
      isGone = true;
      whole.current?.close();
    };
  }, [photo]);

  useEffect(() => {
    // A drag on the photo draws and does not scroll: the photo and its buttons have to be in view.
    if (state === 'open') box.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);

  function line(from: Point, to: Point): void {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || !paint.current) return;
    context.strokeStyle = paint.current;
    context.lineCap = 'round';
    context.lineWidth = Math.min(element.width, element.height) * BRUSH;
    context.beginPath();
    context.moveTo(from.x, from.y);
    // A tap alone leaves a dot.
    context.lineTo(to.x + 0.1, to.y);
    context.stroke();
  }

  function wipe(event: PointerEvent<HTMLCanvasElement>, isStart = false): void {
    const stroke = isStart ? [] : strokes.current.at(-1);
    if (!stroke || event.buttons === 0 || !paint.current) return;
    const { left, top, width } = event.currentTarget.getBoundingClientRect();
    const scale = event.currentTarget.width / width;
    const at = { x: (event.clientX - left) * scale, y: (event.clientY - top) * scale };
    line(stroke.at(-1) ?? at, at);
    stroke.push(at);
    if (isStart) strokes.current.push(stroke);
    setDrawn(strokes.current.length);
  }

  function takeBack(): void {
    strokes.current.pop();
    if (whole.current) canvas.current?.getContext('2d')?.drawImage(whole.current, 0, 0);
    for (const stroke of strokes.current)
      for (const [i, at] of stroke.entries()) line(stroke[i - 1] ?? at, at);
    setDrawn(strokes.current.length);
  }

  return (
    <div className="brush" ref={box} aria-busy={state === 'opening'}>
      <div className="brush__head">
        <p className="hint">隠したいところを指でなぞってください。</p>
        <button className="btn btn--text" type="button" disabled={drawn === 0} onClick={takeBack}>
          <Icon name="undo" size={20} />
          1つ戻す
        </button>
      </div>
      {state === 'opening' && <p className="hint">写真を開いています…</p>}
      {state === 'failed' && <p role="alert">写真を開けませんでした。別の写真に替えてください。</p>}
      {/* Hidden until it is drawn: strokes on an empty canvas would hide nothing. */}
      <canvas
        ref={canvas}
        hidden={state !== 'open'}
        aria-label={`${name}をなぞって隠す`}
        role="img"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          wipe(event, true);
        }}
        onPointerMove={(event) => wipe(event)}
      />
      <div className="row mt-2">
        <button className="btn btn--line grow" type="button" onClick={onCancel}>
          やめる
        </button>
        <button
          className="btn btn--primary grow"
          type="button"
          disabled={drawn === 0}
          onClick={() => canvas.current?.toBlob((blob) => blob && onDone(blob), 'image/jpeg', 0.86)}
        >
          隠す
        </button>
      </div>
    </div>
  );
}
