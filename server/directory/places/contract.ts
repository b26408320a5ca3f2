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
  prefectureId: number;
  areaId: number | null;
  kana: string | null;
  shopCount: number;
  castCount: number;
};
export type RegionView<P extends PrefectureView = PrefectureView> = { name: string; prefectures: P[] };
/** Answer of `GET /api/places`. */
export type PlaceTree = { regions: RegionView<PrefectureView & { areas: PlaceView[] }>[] };
/** A station in its area; answer of `GET /api/stations`. */
export type AreaStation = Pick<
  StationView,
  'id' | 'slug' | 'name' | 'prefectureSlug' | 'shopCount' | 'castCount'
>;
/** A place some way off; `metres` is the straight distance. */
export type NearPlace = {
  slug: string;
  name: string;
  prefectureSlug: string;
  shopCount: number;
  castCount: number;
  metres: number;
};
