/** The portrait that a card shows, on the screen; what is sent is as large as the photo allows. */
export const FRAME = { width: 360, height: 480, most: 1536 };
/** The server takes no photo whose edges are shorter. */
const SHORTEST = 200;
const MOST_ZOOM = 4;

type Size = Pick<HTMLImageElement, 'naturalWidth' | 'naturalHeight'>;
/** 0–1 of the room that is left and right of, above and below the part; 1 is the widest. */
export type Place = { x: number; y: number; zoom: number };
export type Part = { left: number; top: number; width: number; height: number };

const widest = ({ naturalWidth, naturalHeight }: Size) => Math.min(naturalWidth, (naturalHeight * 3) / 4);

/** How near one may come before the part is too small to be sent. */
export const widestZoom = (photo: Size): number =>
  Math.max(1, Math.min(MOST_ZOOM, Math.floor((widest(photo) / SHORTEST) * 100) / 100));

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

export const clampPart = ({ x, y, zoom }: Place): Place => ({
  x: between(x, 0, 1),
  y: between(y, 0, 1),
  zoom: between(zoom, 1, MOST_ZOOM),
});

/** The part of the photo in its own pixels: upright, 3 to 4. */
export function partOf(photo: Size, { x, y, zoom }: Place): Part {
  const width = widest(photo) / between(zoom, 1, widestZoom(photo));
  const height = (width * 4) / 3;
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
