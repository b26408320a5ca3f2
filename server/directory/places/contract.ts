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
export type PlaceTree = { regions: RegionView<PrefectureView & { areas: PlaceView[] }>[] };
export type AreaStation = Pick<
  StationView,
  'id' | 'slug' | 'name' | 'prefectureSlug' | 'shopCount' | 'castCount'
>;
export type NearPlace = {
  slug: string;
  name: string;
  prefectureSlug: string;
  shopCount: number;
  castCount: number;
  metres: number;
};
