// SVG → WebP/PNG/JPEG. Adds the corner mark 「サンプル」 as drawn strokes, so no font is needed.
import sharp from 'sharp';

export interface RenderOptions {
  format?: 'webp' | 'png' | 'jpeg';
  quality?: number;
  /** The corner mark; on unless told otherwise. */
  label?: boolean;
}
export interface Raster {
  data: Buffer;
  width: number;
  height: number;
}

// サンプル on a 40-unit grid, one polyline group per character.
const KANA = [
  'M4 13H36M12 5V22M28 5V18C28 27 23 32 14 36',
  'M6 9L15 15M6 34C20 32 30 24 35 11',
  'M5 12H30C30 24 22 32 10 36M36.5 7.5a3.6 3.6 0 1 1-7.2 0a3.6 3.6 0 1 1 7.2 0',
  'M13 8V18C13 26 10 31 4 35M23 6V33C30 30 34 25 37 18',
];

/**
 * Small plate in the corner that cards leave free: upper left on portraits (status pills sit lower left), lower left
 * on wide pictures (the category sits upper left, the coupon lower right).
 */
export function mark(w: number, h: number): string {
  const u = Math.max(0.34, Math.min(w, h) / 1900),
    pw = 4 * 44 * u + 26 * u,
    ph = 62 * u,
    m = 34 * u,
    y = w > h ? h - ph - m : m;
  const kana = KANA.map((d, i) => `<path d="${d}" transform="translate(${i * 44 + 15} 11)"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><g transform="translate(${m} ${y})"><rect width="${pw}" height="${ph}" rx="${8 * u}" fill="#141013" fill-opacity=".5"/><g transform="scale(${u})" fill="none" stroke="#fff6e6" stroke-opacity=".92" stroke-width="4" stroke-linecap="round" stroke-linejoin="round">${kana}</g></g></svg>`;
}

/** The same drawing seen through a square window (x, y, side), in the drawing's own units. */
export function crop(svgText: string, x: number, y: number, side: number): string {
  return svgText.replace(
    /viewBox="[^"]*" width="\d+" height="\d+"/,
    `viewBox="${x} ${y} ${side} ${side}" width="${side}" height="${side}"`,
  );
}

/** Paints an SVG at w×h, mark included, without encoding it. */
export async function rasterise(svgText: string, w: number, h: number, label = true): Promise<Raster> {
  const img = sharp(Buffer.from(svgText), { limitInputPixels: 5e7 })
    .resize(w, h, { fit: 'cover' })
    .flatten({ background: '#141013' })
    .modulate({ saturation: 1.12, brightness: 1.04 });
  if (label) img.composite([{ input: Buffer.from(mark(w, h)) }]);
  const { data, info } = await img.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** A painted picture at another size. */
export async function shrink(r: Raster, w: number, h: number): Promise<Raster> {
  const { data, info } = await pixels(r).resize(w, h).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

export async function encode(
  r: Raster,
  { format = 'webp', quality = 80 }: RenderOptions = {},
): Promise<Buffer> {
  const img = pixels(r);
  if (format === 'png') return img.png({ palette: true, quality: 90 }).toBuffer();
  if (format === 'jpeg') return img.jpeg({ quality, mozjpeg: true }).toBuffer();
  return img.webp({ quality, effort: 5, smartSubsample: true }).toBuffer();
}

/** Encodes WebP at the best quality that fits maxBytes. */
export async function encodeWithin(r: Raster, maxBytes: number): Promise<Buffer> {
  for (let quality = 84; ; quality -= 4) {
    const buf = await encode(r, { quality });
    if (buf.length <= maxBytes || quality < 40) return buf;
  }
}

/** svgText → encoded picture at w×h. */
export async function render(
  svgText: string,
  w: number,
  h: number,
  opts: RenderOptions = {},
): Promise<Buffer> {
  return encode(await rasterise(svgText, w, h, opts.label), opts);
}

/** Average colour, shown before the picture arrives. */
export async function dotColour(picture: Buffer): Promise<string> {
  const { data } = await sharp(picture)
    .resize(1, 1)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `#${[...data].map((v) => v.toString(16).padStart(2, '0')).join('')}`;
}

function pixels(r: Raster) {
  return sharp(r.data, { raw: { width: r.width, height: r.height, channels: 3 } });
}
