import { describe, expect, it } from 'vitest';
import { clampPart, LANDSCAPE, PORTRAIT, partOf, widestZoom } from './photo-part.ts';

const sized = (naturalWidth: number, naturalHeight: number) => ({ naturalWidth, naturalHeight });

describe('the part of a photo', () => {
  it.each([
    [PORTRAIT, sized(3000, 2000), 1500, 2000],
    [PORTRAIT, sized(1200, 4000), 1200, 1600],
    [LANDSCAPE, sized(3200, 3000), 3200, 2400],
    [LANDSCAPE, sized(3200, 900), 1200, 900],
  ])('is as large as %j of %j allows', (frame, photo, width, height) => {
    expect(partOf(photo, frame, { x: 0.5, y: 0.5, zoom: 1 })).toMatchObject({ width, height });
  });

  it('stays within the photo at every edge', () => {
    for (const [frame, x, y] of [
      [PORTRAIT, -1, -1],
      [LANDSCAPE, 2, 2],
      [PORTRAIT, 0, 1],
    ] as const) {
      const part = partOf(sized(900, 900), frame, clampPart({ x, y, zoom: 9 }));
      expect(Math.min(part.left, part.top)).toBeGreaterThanOrEqual(0);
      expect(part.left + part.width).toBeLessThanOrEqual(900.001);
      expect(part.top + part.height).toBeLessThanOrEqual(900.001);
    }
  });

  it('is never smaller than the server takes', () => {
    expect(widestZoom(sized(300, 400), PORTRAIT)).toBe(1.5);
    expect(partOf(sized(300, 400), PORTRAIT, { x: 0, y: 0, zoom: 4 }).width).toBeGreaterThanOrEqual(200);
    expect(widestZoom(sized(200, 200), PORTRAIT)).toBe(1);
    expect(partOf(sized(900, 400), LANDSCAPE, { x: 0, y: 0, zoom: 4 }).height).toBeGreaterThanOrEqual(200);
  });
});
