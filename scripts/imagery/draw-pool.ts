/**
 * Draws whatever of the demo's picture pool is missing and writes the manifest.
 *
 *   node scripts/imagery/draw-pool.ts            draw what is missing
 *   node scripts/imagery/draw-pool.ts --again    draw everything anew
 *
 * Run it from the project's root. It may be stopped at any time: the next run goes on where it left off. A
 * picture is a pure function of its name, so drawing it again gives the same picture. Pictures that no longer
 * belong to the pool are removed.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { interior } from './interior/interior.ts';
import type { PictureVariant, PoolEntry, PoolPicture, VariantSpec } from './pool.ts';
import { fileOf, MANIFEST, POOL, POOL_DIR, variantsOf } from './pool.ts';
import { faceBox, portrait } from './portrait/portrait.ts';
import { crop, dotColour, encodeWithin, rasterise, shrink } from './render.ts';
import { stillLife } from './still-life/still-life.ts';
import { subjectOf } from './wording.ts';

/** Icons are painted at this size and shrunk, so that the corner mark stays small. */
const ICON_PAINTED = 320;

export function drawingOf(picture: PoolPicture): string {
  if (picture.kind === 'portrait') return portrait(picture.name);
  if (picture.kind === 'interior') return interior(picture.name);
  return stillLife(picture.name, { size: picture.size ?? 'square' });
}

export async function drawVariant(picture: PoolPicture, spec: VariantSpec, svg = drawingOf(picture)) {
  if (!spec.face) return encodeWithin(await rasterise(svg, spec.width, spec.height), spec.maxBytes);
  const painted = await rasterise(crop(svg, ...faceBox(picture.name)), ICON_PAINTED, ICON_PAINTED);
  return encodeWithin(await shrink(painted, spec.width, spec.height), spec.maxBytes);
}

/** The stored variant, or undefined when it is missing, broken or of another size. */
async function stored(file: string, spec: VariantSpec): Promise<Buffer | undefined> {
  try {
    const bytes = await readFile(file);
    const { width, height, format } = await sharp(bytes).metadata();
    return format === 'webp' && width === spec.width && height === spec.height ? bytes : undefined;
  } catch {
    return undefined;
  }
}

async function write(file: string, content: Buffer | string): Promise<void> {
  await writeFile(`${file}.part`, content);
  await rename(`${file}.part`, file);
}

/** Brings one picture up to date; says whether anything had to be drawn. */
async function bring(
  picture: PoolPicture,
  dir: string,
  again: boolean,
): Promise<[PoolEntry, drawn: boolean]> {
  const variants: PictureVariant[] = [];
  let svg: string | undefined;
  let first: Buffer | undefined;
  for (const spec of variantsOf(picture)) {
    const file = path.join(dir, fileOf(picture.id, spec.width));
    let bytes = again ? undefined : await stored(file, spec);
    if (!bytes) {
      svg ??= drawingOf(picture);
      bytes = await drawVariant(picture, spec, svg);
      await write(file, bytes);
    }
    first ??= bytes;
    variants.push({ width: spec.width, height: spec.height, bytes: bytes.length });
  }
  const { id, kind, name } = picture;
  const dot = await dotColour(first as Buffer);
  return [{ id, kind, name, dot, variants, subject: subjectOf(picture) }, svg !== undefined];
}

async function removeStrangers(dir: string): Promise<number> {
  const known = new Set(POOL.flatMap((p) => variantsOf(p).map((v) => fileOf(p.id, v.width))));
  const strangers = (await readdir(dir)).filter((f) => /\.(webp|part)$/.test(f) && !known.has(f));
  for (const f of strangers) await rm(path.join(dir, f));
  return strangers.length;
}

async function main(): Promise<void> {
  const again = process.argv.includes('--again');
  sharp.concurrency(1);
  await mkdir(POOL_DIR, { recursive: true });
  const entries: PoolEntry[] = [];
  const start = Date.now();
  let drawn = 0;
  for (const picture of POOL) {
    const [entry, fresh] = await bring(picture, POOL_DIR, again);
    entries.push(entry);
    if (!fresh) continue;
    drawn++;
    const perSecond = drawn / ((Date.now() - start) / 1000);
    const left = Math.ceil((POOL.length - entries.length) / perSecond);
    const at = `${entries.length}/${POOL.length} ${picture.name}`;
    process.stdout.write(`${at}  ${perSecond.toFixed(2)} pictures/s  ${left} s left\n`);
  }
  const removed = await removeStrangers(POOL_DIR);
  await write(path.join(POOL_DIR, MANIFEST), `[\n${entries.map((e) => JSON.stringify(e)).join(',\n')}\n]\n`);
  const bytes = entries.flatMap((e) => e.variants).reduce((sum, v) => sum + v.bytes, 0);
  process.stdout.write(
    `${entries.length} pictures, ${drawn} drawn, ${removed} files removed, ${(bytes / 1e6).toFixed(2)} MB\n`,
  );
}

if (import.meta.main) await main();
