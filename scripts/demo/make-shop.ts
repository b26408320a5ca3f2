import type { Category } from '../../server/categories.ts';
import { distanceInMetres } from '../../server/places/distance.ts';
import type { PriceItem, PriceKind } from '../../server/shops/contract.ts';
import { total60Of } from '../../server/shops/rules.ts';
import { rng, type Stream } from '../imagery/random.ts';
import { BUILDINGS, CATCH_COPIES, COUPONS, EXITS, INTRODUCTIONS, NOTICES } from './texts.ts';

/** A place to stand a shop near: a station with its area. */
export type Site = {
  stationId: number | null;
  stationName: string | null;
  areaId: number;
  areaName: string;
  prefectureId: number;
  prefectureName: string;
  lat: number;
  lng: number;
};
export type ShopName = { name: string; kana: string };
export type DayHours = { weekday: number; openMinute: number; closeMinute: number };

const DAY_MS = 86_400_000;
/** Walking pace of property notices: 80 m a minute. */
const WALK_M = 80;

function hoursOf(r: Stream, category: Category): DayHours[] {
  const open = category === 'girls' ? r.pick([1080, 1140, 1200]) : r.pick([1140, 1200, 1200, 1260]);
  const close = category === 'girls' ? r.pick([1500, 1620, 1740]) : r.pick([1440, 1500, 1500, 1560]);
  const late = Math.min(1740, close + 60);
  const off = r.chance(0.55) ? r.pick([0, 0, 1, 2]) : -1;
  return [0, 1, 2, 3, 4, 5, 6]
    .filter((weekday) => weekday !== off)
    .map((weekday) => ({ weekday, openMinute: open, closeMinute: weekday >= 5 ? late : close }));
}

function pricesOf(r: Stream, category: Category): { service: number; items: PriceItem[] } {
  const girls = category === 'girls';
  const base = girls ? r.int(4, 12) * 250 + 1000 : r.int(8, 24) * 500 + 1000;
  const item = (
    kind: PriceKind,
    label: string,
    amount: number,
    minutes: number | null = null,
    from: number | null = null,
    to: number | null = null,
  ): PriceItem => ({ kind, label, amount, minutes, startMinute: from, endMinute: to });
  const sets = girls
    ? [item('set', '60分セット', base, 60)]
    : [
        item('set', '60分セット（21:00まで）', base, 60, 1080, 1260),
        item('set', '60分セット（21:00〜23:00）', base + 1000, 60, 1260, 1380),
        item('set', '60分セット（23:00から）', base + 2000, 60, 1380, 1740),
      ];
  return {
    service: girls ? r.pick([0, 10, 10, 15]) : r.pick([15, 20, 20, 25, 30]),
    items: [
      ...sets,
      item('extension', '延長30分', Math.round((base * 0.55) / 100) * 100, 30),
      ...(girls
        ? []
        : [
            item('nomination', '本指名', r.pick([2000, 2500, 3000])),
            item('hall_nomination', '場内指名', r.pick([1000, 1500, 2000])),
            item('companion', '同伴', r.pick([2000, 3000, 4000])),
          ]),
      item('guest_drink', 'お客様のドリンク', r.pick([500, 700, 800])),
      item('cast_drink', '女の子のドリンク', r.pick([1000, 1000, 1200, 1500])),
    ],
  };
}

const TYPES: Category[] = ['caba', 'girls', 'sexy'];

/** Category of shop `n`: about 55, 38 and 7 in a hundred. */
export function categoryOf(seed: number, n: number): Category {
  const at = rng(`${seed}/category/${n}`).next();
  return TYPES[at < 0.55 ? 0 : at < 0.93 ? 1 : 2] as Category;
}

function positionNear(r: Stream, site: Site): { lat: number; lng: number } {
  const angle = r.range(0, Math.PI * 2);
  const metres = r.range(60, 400);
  const lat = site.lat + (Math.sin(angle) * metres) / 111_000;
  const lng = site.lng + (Math.cos(angle) * metres) / (111_000 * Math.cos((site.lat * Math.PI) / 180));
  return { lat: Math.round(lat * 1e6) / 1e6, lng: Math.round(lng * 1e6) / 1e6 };
}

/** Everything of shop `n` (its id) at a site; a pure function of seed, number and day. */
export function makeShop(seed: number, n: number, site: Site, { name, kana }: ShopName, now: number) {
  const r = rng(`${seed}/shop/${n}`);
  const category = categoryOf(seed, n);
  const position = positionNear(r, site);
  const walk = Math.max(1, Math.ceil(distanceInMetres(position, site) / WALK_M));
  const prices = n % 97 === 0 ? null : pricesOf(r, category);
  const seats = r.int(8, 60);
  const verified = r.chance(0.6);
  const fill = (text: string) =>
    text
      .replace('{seat}', String(seats))
      .replace('{station}', site.stationName ? `${site.stationName}駅` : '駅')
      .replace('{walk}', String(walk));
  const introduction = [0, 1, 2, 3].map((i) =>
    fill(INTRODUCTIONS[(n * 3 + i * 2 + r.int(0, 1)) % INTRODUCTIONS.length] as string),
  );
  const coupons = r.chance(0.35) ? [COUPONS[n % COUPONS.length] as (typeof COUPONS)[number]] : [];
  const day = (back: number) => new Date(now - back * DAY_MS).toISOString();
  const shop = {
    id: n,
    externalId: `demo-${n}`,
    name,
    kana,
    category,
    status: n % 131 === 0 ? 'closed' : 'open',
    prefectureId: site.prefectureId,
    areaId: site.areaId,
    stationId: site.stationId,
    stationExit: site.stationId && r.chance(0.8) ? r.pick(EXITS) : null,
    walkMinutes: site.stationId ? walk : null,
    address: `${site.prefectureName}${site.areaName.split('・')[0]}${r.int(1, 5)}-${r.int(1, 28)}-${r.int(1, 18)}`,
    building: `${r.pick(BUILDINGS)}ビル${r.int(1, 8)}階`,
    ...position,
    // 0000 stands in no local exchange: these numbers ring nobody.
    tel: n % 53 === 0 ? null : `0${(site.prefectureId % 9) + 1}0000${String(n % 10_000).padStart(4, '0')}`,
    lineId: r.chance(0.7) ? `@yoakari-demo${n}` : null,
    chain: r.chance(0.08) ? `demo-chain-${r.int(1, 12)}` : null,
    catchCopy: r.pick(CATCH_COPIES[category]),
    introduction: [...new Set(introduction)].join(''),
    notice: r.chance(0.3) ? r.pick(NOTICES) : null,
    seats,
    hasPrivateRoom: category !== 'girls' && r.chance(0.4),
    acceptsCards: r.chance(0.7),
    licenseNumber: verified ? `第${r.int(1000, 9999)}${String(n).padStart(6, '0')}号` : null,
    licenseCheckedOn: verified ? day(r.int(5, 200)).slice(0, 10) : null,
    servicePercent: prices?.service ?? 0,
    taxPercent: 10,
    total60: prices
      ? total60Of({ servicePercent: prices.service, taxPercent: 10, items: prices.items })
      : null,
    hasCoupon: coupons.length > 0,
    freshnessAt: day(r.range(0, 12)),
    createdAt: day(r.int(20, 900)),
  };
  return {
    shop,
    hours: hoursOf(r, category).map((hours) => ({ shopId: n, ...hours })),
    prices: (prices?.items ?? []).map((item, position) => ({ shopId: n, position, ...item })),
    coupons: coupons.map(([discountDetail, frequencyText, conditions]) => ({
      shopId: n,
      discountDetail,
      frequencyText,
      conditions,
      expiresOn: r.chance(0.5) ? new Date(now + 60 * DAY_MS).toISOString().slice(0, 10) : null,
    })),
    photoCount: n % 71 === 0 ? 0 : r.int(3, 6),
    castCount: n % 89 === 0 ? 0 : category === 'girls' ? r.int(4, 12) : r.int(8, 22),
  };
}
export type DemoShop = ReturnType<typeof makeShop>;
