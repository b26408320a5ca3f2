import { expect, it } from 'vitest';
import { minutesOf, pointIn, wayFrom } from './map-point.ts';

const HERE = { lat: 35.6938, lng: 139.7034 };

it.each([
  ['35.6938, 139.7034', HERE],
  ['３５．６９３８、１３９．７０３４', HERE],
  ['35.6938 139.7034', HERE],
  ['https://www.google.com/maps/@35.6938,139.7034,17z', HERE],
  ['https://www.google.com/maps?q=35.6938%2C139.7034', HERE],
  ['https://www.google.com/maps/place/x/@35.1111,139.2222,17z/data=!3d35.6938!4d139.7034', HERE],
  ['https://maps.apple.com/?ll=35.6938000001,139.7034', HERE],
  ['https://maps.app.goo.gl/abc', null],
  ['139.7034, 35.6938', null],
  ['35, 139', null],
  ['', null],
])('the point in %j is %j', (text, point) => {
  expect(pointIn(text)).toEqual(point);
});

it.each([
  [{ lat: 35.6988, lng: 139.7034 }, '北'],
  [{ lat: 35.6938, lng: 139.7134 }, '東'],
  [{ lat: 35.6888, lng: 139.6972 }, '南西'],
])('the way to %j goes %s', (there, name) => {
  expect(wayFrom(HERE, there).name).toBe(name);
});

it('is measured in metres, and in minutes of 80 m', () => {
  const { metres } = wayFrom(HERE, { ...HERE, lat: HERE.lat + 0.003 });
  expect(Math.round(metres)).toBe(334);
  expect([minutesOf(metres), minutesOf(0)]).toEqual([5, 1]);
});
