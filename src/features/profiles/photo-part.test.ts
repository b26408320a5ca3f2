import { describe, expect, it } from 'vitest';
import { clampPart, partOf, widestZoom } from './photo-part.ts';

const sized = (naturalWidth: number, naturalHeight: number) => ({ naturalWidth, naturalHeight });

describe('the part of a photo', () => {
  it.each([
    [sized(3000, 2000), 1500, 2000],
    [sized(1200, 4000), 1200, 1600],
  ])('is as large as %j allows, 3 to 4', (photo, width, height) => {
    expect(partOf(photo, { x: 0.5, y: 0.5, zoom: 1 })).toMatchObject({ width, height });
  });

  it('stays within the photo at every edge', () => {
    for (const [x, y] of [
      [-1, -1],
      [2, 2],
      [0, 1],
    ] as const) {
      const part = partOf(sized(900, 900), clampPart({ x, y, zoom: 9 }));
      expect(Math.min(part.left, part.top)).toBeGreaterThanOrEqual(0);
      expect(part.left + part.width).toBeLessThanOrEqual(900.001);
      expect(part.top + part.height).toBeLessThanOrEqual(900.001);
    }
  });

  it('is never smaller than the server takes', () => {
    expect(widestZoom(sized(300, 400))).toBe(1.5);
    expect(partOf(sized(300, 400), { x: 0, y: 0, zoom: 4 }).width).toBeGreaterThanOrEqual(200);
    expect(widestZoom(sized(200, 200))).toBe(1);
  });
});
