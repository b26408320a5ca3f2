/** The messages of a position that could not be found (specification §9, decisions §5). */
export const GPS_UNSUPPORTED = 'お使いのブラウザでは位置情報（GPS）を利用できません。';
export const GPS_FAILED = '位置情報を取得できませんでした。現在地の利用を許可してください。';
export const GPS_TIMEOUT = '現在地の確認に時間がかかっています。エリアや駅からも探せます。';
export const GPS_ABROAD = '現在地が日本の外のようです。エリアや駅からも探せます。';

/** After this long (ms) a message says that it takes time; how long a position may take, and how old it may be. */
export const GPS_SLOW = 4000;
const WAIT = 12_000;
const AGE = 120_000;

/** Japan and its seas, degrees: what the search takes. */
const BOX = { lat: [20, 46], long: [122, 154] } as const;

export type Position = { lat: number; long: number };

/** Three decimals, about 110 m: nothing finer leaves this function. */
export const rounded = (degrees: number): number => Math.round(degrees * 1000) / 1000;

const isIn = (value: number, [from, to]: readonly [number, number]) => value >= from && value <= to;

/** Asks the device where it is, rounded to about 110 m. @throws Error whose message can be shown. */
export function locate(geolocation: Geolocation | undefined = navigator.geolocation): Promise<Position> {
  return new Promise((found, failed) => {
    if (!geolocation) return failed(new Error(GPS_UNSUPPORTED));
    geolocation.getCurrentPosition(
      ({ coords }) => {
        const position = { lat: rounded(coords.latitude), long: rounded(coords.longitude) };
        if (isIn(position.lat, BOX.lat) && isIn(position.long, BOX.long)) found(position);
        else failed(new Error(GPS_ABROAD));
      },
      ({ code, TIMEOUT }) => failed(new Error(code === TIMEOUT ? GPS_TIMEOUT : GPS_FAILED)),
      { timeout: WAIT, maximumAge: AGE, enableHighAccuracy: false },
    );
  });
}
