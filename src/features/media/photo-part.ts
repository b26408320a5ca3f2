/** On the screen; what is sent is as large as the photo allows, and at most `most` wide. */
export type Frame = { width: number; height: number; most: number };
/** What a card of a cast shows, and what the page of a shop begins with. */
export const PORTRAIT: Frame = { width: 360, height: 480, most: 1536 };
export const LANDSCAPE: Frame = { width: 640, height: 480, most: 2048 };
/** The server takes no photo whose edges are shorter. */
const SHORTEST = 200;
const MOST_ZOOM = 4;

type Size = Pick<HTMLImageElement, 'naturalWidth' | 'naturalHeight'>;
/** 0–1 of the room that is left and right of, above and below the part; 1 is the widest. */
export type Place = { x: number; y: number; zoom: number };
export type Part = { left: number; top: number; width: number; height: number };

const widest = ({ naturalWidth, naturalHeight }: Size, { width, height }: Frame) =>
  Math.min(naturalWidth, (naturalHeight * width) / height);

/** How near one may come before the part is too small to be sent. */
export function widestZoom(photo: Size, frame: Frame): number {
  const shorter = (widest(photo, frame) * Math.min(frame.width, frame.height)) / frame.width;
  return Math.max(1, Math.min(MOST_ZOOM, Math.floor((shorter / SHORTEST) * 100) / 100));
}

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

export const clampPart = ({ x, y, zoom }: Place): Place => ({
  x: between(x, 0, 1),
  y: between(y, 0, 1),
  zoom: between(zoom, 1, MOST_ZOOM),
});

/** The part of the photo in its own pixels, in the shape of the frame. */
export function partOf(photo: Size, frame: Frame, { x, y, zoom }: Place): Part {
  const width = widest(photo, frame) / between(zoom, 1, widestZoom(photo, frame));
  const height = (width * frame.height) / frame.width;
  return { left: (photo.naturalWidth - width) * x, top: (photo.naturalHeight - height) * y, width, height };
}

export function drawPart(canvas: HTMLCanvasElement, photo: HTMLImageElement, part: Part): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    photo,
    ...([part.left, part.top, part.width, part.height] as const),
    ...([0, 0, canvas.width, canvas.height] as const),
  );
}
