import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { dealPicture, dealPlace, loadPool } from './deal.ts';
import { fileOf, KINDS, POOL, pictureId, variantsOf } from './pool.ts';
import { describePortrait } from './portrait/choices.ts';
import { portrait } from './portrait/portrait.ts';
import { render } from './render.ts';

const dir = path.resolve(import.meta.dirname, '../../demo/pictures');
const pool = loadPool(dir);
const all = KINDS.flatMap((kind) => pool[kind]);

describe('dealing', () => {
  it('gives the same number the same picture, whatever was asked before', () => {
    const forward = Array.from({ length: 300 }, (_, n) => dealPicture('portrait', n).id);
    const backward = Array.from({ length: 300 }, (_, n) => dealPicture('portrait', 299 - n, pool).id);
    expect(backward.reverse()).toEqual(forward);
  });

  it.each(KINDS)('never shows a %s again within half the pool', (kind) => {
    const size = pool[kind].length;
    const last = new Map<number, number>();
    for (let n = 0; n < size * 12; n++) {
      const place = dealPlace(kind, n, size);
      expect(n - (last.get(place) ?? -size)).toBeGreaterThan(size / 2);
      last.set(place, n);
    }
    expect(last.size).toBe(size);
  });

  it('does not repeat a line-up in the next round', () => {
    const round = (k: number) => Array.from({ length: 8 }, (_, i) => dealPicture('portrait', k * 64 + i).id);
    expect(round(1)).not.toEqual(round(0));
  });

  describe('of portraits', () => {
    const dealt = Array.from({ length: 64 * 6 }, (_, n) => dealPicture('portrait', n));
    const looks = dealt.map(({ name, dot }) => ({ ...describePortrait(name), dot }));
    type Look = (typeof looks)[number];
    /** Those of which one of the `within` that follow is alike. */
    const alike = (within: number, isAlike: (a: Look, b: Look) => boolean) =>
      looks.flatMap((look, n) =>
        looks
          .slice(n + 1, n + 1 + within)
          .filter((other) => isAlike(look, other))
          .map(({ backdrop, palette, hair }) => `${n}: ${backdrop} ${palette.name} ${hair}`),
      );
    const sameBackdrop = (a: Look, b: Look) => a.backdrop === b.backdrop;
    const samePalette = (a: Look, b: Look) => a.palette.name === b.palette.name;
    const sameHair = (a: Look, b: Look) => a.view === b.view && a.hair === b.hair;
    const channels = ({ dot }: Look) => [1, 3, 5].map((at) => Number.parseInt(dot.slice(at, at + 2), 16));
    const sameColour = (a: Look, b: Look) =>
      channels(a).reduce((sum, value, i) => sum + Math.abs(value - (channels(b)[i] as number)), 0) < 60;

    it('puts none beside or above another, on a phone, with its backdrop, its colours, or its hair in one light', () => {
      expect(alike(2, sameBackdrop)).toEqual([]);
      expect(alike(2, samePalette)).toEqual([]);
      expect(alike(2, (a, b) => sameHair(a, b) && sameColour(a, b))).toEqual([]);
    });

    it('deals no backdrop in the same colours again within six: a roster is also sorted by its shifts', () => {
      expect(alike(6, (a, b) => sameBackdrop(a, b) && samePalette(a, b))).toEqual([]);
    });
  });

  it('refuses numbers that are none', () => {
    expect(() => dealPicture('still', -1)).toThrow(RangeError);
    expect(() => dealPicture('still', 1.5)).toThrow(RangeError);
  });
});

describe('the pool', () => {
  it('has ids of 26 characters, all different', () => {
    expect(new Set(POOL.map((p) => p.id)).size).toBe(POOL.length);
    for (const { id, name } of POOL) {
      expect(id).toMatch(/^[a-z2-7]{26}$/);
      expect(pictureId(name)).toBe(id);
    }
  });

  it('is listed in the manifest, in order and complete', () => {
    expect(all.map((e) => e.name)).toEqual(POOL.map((p) => p.name));
    expect(KINDS.map((kind) => pool[kind].length)).toEqual([64, 40, 24]);
    for (const e of all) {
      expect(e.dot).toMatch(/^#[0-9a-f]{6}$/);
      expect(e.subject).toMatch(/のイラスト$/);
      expect(e.subject).not.toContain('undefined');
    }
  });

  it('has every file, at its stated size, under 8 MB in all', async () => {
    let total = 0;
    for (const [i, e] of all.entries()) {
      const specs = variantsOf(POOL[i] as (typeof POOL)[number]);
      expect(e.variants.map((v) => v.width)).toEqual(specs.map((s) => s.width));
      for (const [j, v] of e.variants.entries()) {
        const bytes = readFileSync(path.join(dir, fileOf(e.id, v.width)));
        const { width, height, format } = await sharp(bytes).metadata();
        expect({ width, height, bytes: bytes.length, format }).toEqual({ ...v, format: 'webp' });
        expect(v.bytes).toBeLessThanOrEqual(specs[j]?.maxBytes ?? 0);
        total += bytes.length;
      }
    }
    expect(total).toBeLessThanOrEqual(8_000_000);
  });
});

describe('drawing', () => {
  it('gives identical bytes for the same id', async () => {
    const twice = [0, 1].map(() => render(portrait('portrait-01'), 60, 80));
    const [a, b] = await Promise.all(twice);
    expect(a?.equals(b as Buffer)).toBe(true);
  });
});
