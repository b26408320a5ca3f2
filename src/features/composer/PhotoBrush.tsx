import { type PointerEvent, useEffect, useRef, useState } from 'react';

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

/** Wipes a finger over what nobody is to see: a window, a name plate, a station's sign. */
export function PhotoBrush({ photo, name, onDone, onCancel }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const paint = useRef<CanvasPattern | null>(null);
  const last = useRef<{ x: number; y: number } | null>(null);
  const [isDrawn, setDrawn] = useState(false);

  useEffect(() => {
    let isGone = false;
    void createImageBitmap(photo).then((picture) => {
      const element = canvas.current;
      const context = element?.getContext('2d');
      if (!element || !context || isGone) return;
      element.width = picture.width;
      element.height = picture.height;
      context.drawImage(picture, 0, 0);
      paint.current = context.createPattern(coarse(picture), 'no-repeat');
    });
    return () => {
      isGone = true;
    };
  }, [photo]);

  function wipe(event: PointerEvent<HTMLCanvasElement>): void {
    const element = event.currentTarget;
    const context = element.getContext('2d');
    if (!context || !paint.current || event.buttons === 0) return;
    const { left, top, width } = element.getBoundingClientRect();
    const scale = element.width / width;
    const at = { x: (event.clientX - left) * scale, y: (event.clientY - top) * scale };
    const from = last.current ?? at;
    context.strokeStyle = paint.current;
    context.lineCap = 'round';
    context.lineWidth = Math.min(element.width, element.height) * BRUSH;
    context.beginPath();
    context.moveTo(from.x, from.y);
    // A tap alone leaves a dot.
    context.lineTo(at.x + 0.1, at.y);
    context.stroke();
    last.current = at;
    setDrawn(true);
  }

  return (
    <div className="brush">
      <p className="hint">隠したいところを指でなぞってください。</p>
      <canvas
        ref={canvas}
        aria-label={`${name}をなぞって隠す`}
        role="img"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          last.current = null;
          wipe(event);
        }}
        onPointerMove={wipe}
        onPointerUp={() => {
          last.current = null;
        }}
      />
      <div className="row mt-2">
        <button className="btn btn--line grow" type="button" onClick={onCancel}>
          やめる
        </button>
        <button
          className="btn btn--primary grow"
          type="button"
          disabled={!isDrawn}
          onClick={() => canvas.current?.toBlob((drawn) => drawn && onDone(drawn), 'image/jpeg', 0.86)}
        >
          隠す
        </button>
      </div>
    </div>
  );
}
