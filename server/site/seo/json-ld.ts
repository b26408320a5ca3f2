import { formatMinute } from '../../core/business-day.ts';
import type { Category } from '../../core/categories.ts';
import { telUri } from '../../core/text/telephone.ts';

const VENUE_TYPES: Record<Category, string> = { caba: 'NightClub', girls: 'BarOrPub', sexy: 'NightClub' };
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const MIDNIGHT = 1440;

type Crumb = { name: string; path?: string };

/** The last crumb is the page itself and needs no address. */
export const breadcrumbJsonLd = (crumbs: readonly Crumb[], origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    ...(path ? { item: origin + path } : {}),
  })),
});

export const itemListJsonLd = (items: readonly { name: string; path: string }[], origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: items.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: origin + path,
  })),
});

export const webSiteJsonLd = (name: string, origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name,
  url: `${origin}/`,
  inLanguage: 'ja',
});

type NewsInput = {
  title: string;
  path: string;
  image: string;
  postedOn: string;
  changedOn: string;
  publisher: string;
};

export const newsArticleJsonLd = (news: NewsInput, origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'NewsArticle',
  headline: news.title,
  image: [origin + news.image],
  datePublished: news.postedOn,
  dateModified: news.changedOn,
  mainEntityOfPage: origin + news.path,
  inLanguage: 'ja',
  publisher: { '@type': 'Organization', name: news.publisher, url: `${origin}/` },
});

export type VenueInput = {
  path: string;
  name: string;
  category: Category;
  prefectureName: string;
  address: string;
  tel: string | null;
  lat: number | null;
  lng: number | null;
  image: string | null;
  hours: { weekday: number; openMinute: number; closeMinute: number }[];
  total60: number | null;
  rating: number | null;
  reviewCount: number;
};

/** `25:00` becomes `01:00`: a close before the opening means the next day. */
const wallClock = (minute: number) => formatMinute(minute % MIDNIGHT).padStart(5, '0');

/** Ratings only where the page shows reviews, never for the sexy category (beyond N3); casts are never marked up. */
export function shopJsonLd(shop: VenueInput, origin: string): object {
  const rated = shop.category !== 'sexy' && shop.rating !== null && shop.reviewCount > 0;
  return {
    '@context': 'https://schema.org',
    '@type': VENUE_TYPES[shop.category],
    '@id': origin + shop.path,
    url: origin + shop.path,
    name: shop.name,
    address: {
      '@type': 'PostalAddress',
      addressCountry: 'JP',
      addressRegion: shop.prefectureName,
      streetAddress: shop.address,
    },
    ...(shop.tel ? { telephone: telUri(shop.tel).slice('tel:'.length) } : {}),
    ...(shop.lat !== null && shop.lng !== null
      ? { geo: { '@type': 'GeoCoordinates', latitude: shop.lat, longitude: shop.lng } }
      : {}),
    ...(shop.image ? { image: origin + shop.image } : {}),
    ...(shop.total60 === null ? {} : { priceRange: `¥${shop.total60.toLocaleString('ja-JP')}〜` }),
    openingHoursSpecification: shop.hours.map(({ weekday, openMinute, closeMinute }) => ({
      '@type': 'OpeningHoursSpecification',
      // An opening after midnight falls on the next calendar day.
      dayOfWeek: `https://schema.org/${WEEKDAYS[(weekday + Math.floor(openMinute / MIDNIGHT)) % 7]}`,
      opens: wallClock(openMinute),
      closes: wallClock(closeMinute),
    })),
    ...(rated
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: shop.rating,
            reviewCount: shop.reviewCount,
            bestRating: 5,
            worstRating: 0,
          },
        }
      : {}),
  };
}

const ESCAPES = new Map<string, string>(
  Object.entries({ '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }),
);

/** JSON for a data block in HTML: whatever a name contains, it cannot end the block (security.md S47). */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (found) => ESCAPES.get(found) as string);
}
