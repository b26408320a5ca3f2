import { describe, expect, it } from 'vitest';
import { GPS_ABROAD, GPS_FAILED, GPS_TIMEOUT, GPS_UNSUPPORTED, locate } from './locate.ts';

type Way = Geolocation['getCurrentPosition'];
const device = (getCurrentPosition: Way) => ({ getCurrentPosition }) as Geolocation;
const at = (latitude: number, longitude: number) =>
  device((found) => found({ coords: { latitude, longitude } } as GeolocationPosition));
const refusing = (code: number) =>
  device((_, failed) =>
    failed?.({ code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }),
  );

describe('the position of a device', () => {
  it('leaves with three decimals', async () => {
    expect(await locate(at(35.69384512, 139.70355111))).toEqual({ lat: 35.694, long: 139.704 });
  });

  it.each([
    ['a browser without it', null as unknown as Geolocation, GPS_UNSUPPORTED],
    ['a refusal', refusing(1), GPS_FAILED],
    ['no signal', refusing(2), GPS_FAILED],
    ['too long a wait', refusing(3), GPS_TIMEOUT],
    ['a place abroad', at(48.85, 2.35), GPS_ABROAD],
  ])('says in words what happened: %s', async (_, geolocation, message) => {
    await expect(locate(geolocation)).rejects.toThrow(message);
  });
});
