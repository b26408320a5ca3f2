/** A prefecture or area with what a visitor finds there. */
export type PlaceView = {
  id: number;
  slug: string;
  name: string;
  kana: string;
  shopCount: number;
  castCount: number;
};
export type AreaView = PlaceView & { prefectureId: number; prefectureSlug: string; prefectureName: string };
export type PrefectureView = PlaceView & { region: string };
export type StationView = {
  id: number;
  slug: string;
  name: string;
  prefectureSlug: string;
  prefectureName: string;
  areaName: string | null;
  areaSlug: string | null;
  lat: number;
  lng: number;
  shopCount: number;
};
