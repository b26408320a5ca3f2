// What a portrait is made of.
import type { Palette } from '../colour.ts';
import type { Point } from '../outline.ts';
import type { Stream } from '../random.ts';

export type View = 'turned' | 'profile' | 'back';
export type Look = 'open' | 'aside' | 'smile' | 'soft' | 'calm';
/** `shoulder`: one shoulder to the front. */
export type Pose = 'straight' | 'leaning' | 'shoulder';

export interface PortraitChoices {
  view: View;
  hair: string;
  palette: Palette;
  backdrop: string;
  dress: string;
  cloth: string;
  skin: string;
  hairTone: string;
  lip: string;
  turn: number;
  tilt: number;
  lean: number;
  dim: number;
  prop: string;
  mirror: boolean;
  light: number;
  stole: boolean;
  necklace: string;
  earring: string;
  ornament: string;
  mole: boolean;
  look: Look;
  /** −1 to 1: where open eyes look. */
  gaze: number;
  pose: Pose;
  zoom: number;
  shift: number;
  seed: number;
}
export interface DressTones {
  cloth: string;
  fill: string;
  band: string;
  hi: string;
  lo: string;
  trim: string;
  white: string;
  obi: string;
}
export interface Metal {
  gold: string;
  pearl: string;
  gem: string;
}
export interface Tones {
  p: Palette;
  cloth: string;
  hair: string;
  hairHi: string;
  hairLo: string;
  skin: string;
  skinLo: string;
  line: string;
  blush: string;
  iris: string;
  ink: string;
  brow: string;
  shadow: string;
  lip: string;
  dress: DressTones;
  metal: Metal;
}
/** Outlines of one hairstyle, back to front. */
export interface HairSheets {
  back?: string[];
  front: string[];
  strands?: string[];
  bun?: string[];
  tendril?: string[];
  over?: string[];
  overStrands?: string[];
  tie?: Point;
  tieP?: Point;
  hidesEar?: boolean;
}
export type HairSet = Record<string, () => HairSheets>;
/** Palette, stream, light side (−1 left, 1 right). */
export type Backdrop = (p: Palette, r: Stream, s: number) => string;
