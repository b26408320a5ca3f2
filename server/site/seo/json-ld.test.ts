import { expect, it } from 'vitest';
import { jsonForHtml, shopJsonLd, type VenueInput } from './json-ld.ts';

const venue: VenueInput = {
  path: '/shop/1/',
  name: 'CLUB 月灯り',
  category: 'caba',
  prefectureName: '東京都',
  address: '東京都新宿区歌舞伎町0-0-0',
  tel: '0300000000',
  lat: null,
  lng: null,
  image: null,
  hours: [],
  total60: 11_880,
  rating: 3.42,
  reviewCount: 28,
};
const markup = (shop: Partial<VenueInput>) =>
  shopJsonLd({ ...venue, ...shop }, 'https://yoakari.example') as Record<string, unknown>;

it('tells hours past midnight by the clock: a close before the opening means the next day', () => {
  const hours = [{ weekday: 5, openMinute: 1200, closeMinute: 1500 }];
  expect(markup({ hours }).openingHoursSpecification).toMatchObject([
    { dayOfWeek: 'https://schema.org/Friday', opens: '20:00', closes: '01:00' },
  ]);
});

it('tells a night that opens at 25:00 on the calendar day it opens', () => {
  const hours = [{ weekday: 6, openMinute: 1500, closeMinute: 1740 }];
  expect(markup({ hours }).openingHoursSpecification).toMatchObject([
    { dayOfWeek: 'https://schema.org/Sunday', opens: '01:00', closes: '05:00' },
  ]);
});

it('names the kind of venue, and rates no shop of the sexy category nor one without reviews', () => {
  expect(markup({})).toMatchObject({ '@type': 'NightClub', telephone: '+81300000000' });
  expect(markup({}).aggregateRating).toMatchObject({ ratingValue: 3.42, reviewCount: 28 });
  expect(markup({ category: 'girls' })['@type']).toBe('BarOrPub');
  expect(markup({ category: 'sexy' })).toMatchObject({ '@type': 'NightClub' });
  expect(markup({ category: 'sexy' }).aggregateRating).toBeUndefined();
  expect(markup({ rating: null, reviewCount: 0 }).aggregateRating).toBeUndefined();
});

it('JSON in a page cannot end its block or open a comment, whatever a name contains (S47)', () => {
  const text = jsonForHtml({ name: '</script><!-- <script>\u2028\u2029' });
  expect(text).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(text)).toEqual({ name: '</script><!-- <script>\u2028\u2029' });
});
