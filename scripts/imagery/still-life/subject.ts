// What a still life is made of.
import type { Palette } from '../colour.ts';
import type { Materials } from '../objects/materials.ts';
import type { Stream } from '../random.ts';

export type StillSize = 'tall' | 'square' | 'wide';

export interface StillChoices {
  subject: string;
  palette: Palette;
  ground: string;
  cloth: string;
  accent: string;
  mirror: boolean;
  size: StillSize;
  seed: number;
}
export interface StillMaterials extends Materials {
  cloth: string;
  accent: string;
  glass: string;
  cream: string;
  leaf: string;
}
/** `ground` pins a backdrop, `avoid` rules one out, `floor` drops the table. */
export interface Subject {
  ground?: string;
  avoid?: string;
  floor?: boolean;
  draw(k: StillMaterials, r: Stream): string;
}
export type Ground = (k: StillMaterials, r: Stream, w: number, h: number) => string;
