// What a room is made of.
import type { Palette } from '../colour.ts';
import type { Materials } from '../objects/materials.ts';
import type { Stream } from '../random.ts';

export interface RoomChoices {
  layout: string;
  palette: Palette;
  level: string;
  seat: string;
  seat2: string;
  variant: number;
  mirror: boolean;
  /** Lettered on the sign of the entrance and the arcade. */
  name: string;
  seed: number;
}
export interface RoomMaterials extends Materials {
  wall: string;
  wall2: string;
  trim: string;
  floor: string;
  seat2: string;
}
export type Room = (k: RoomMaterials, r: Stream, d: RoomChoices) => string;
