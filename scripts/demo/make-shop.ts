import { addDays, businessDateOf } from '../../server/core/business-day.ts';
import type { Category } from '../../server/core/categories.ts';
import { distanceInMetres } from '../../server/directory/places/rules.ts';
import { total60Of } from '../../server/directory/shops/rules.ts';
import { rng, type Stream } from '../imagery/random.ts';
import { makeHours } from './make-hours.ts';
import { makePrices } from './make-prices.ts';
import { phoneOf } from './phone.ts';
import { dealEntrance } from './pictures.ts';
import type { Word } from './shop-names.ts';
import { categoryOf, type Site } from './sites.ts';
import {
  BUILDINGS,
  CATCH_COPIES,
  COUPONS,
  EXITS,
  INTRODUCTIONS,
  LAST_TRAINS,
  NOTICES,
  WAYS_IN,
} from './texts.ts';

const DAY_MS = 86_400_000;
/** Walking pace of property notices: 80 m a minute. */
const WALK_M = 80;

function positionNear(r: Stream, site: Site): { lat: number; lng: number } {
  const angle = r.range(0, Math.PI * 2);
  const metres = r.range(60, 400);
  const lat = site.lat + (Math.sin(angle) * metres) / 111_000;
  const lng = site.lng + (Math.cos(angle) * metres) / (111_000 * Math.cos((site.lat * Math.PI) / 180));
  return { lat: Math.round(lat * 1e6) / 1e6, lng: Math.round(lng * 1e6) / 1e6 };
}

/** Two to four sentences, those that speak of prices or a station only where there are any. */
function introductionOf(r: Stream, category: Category, facts: Record<string, string | null>): string {
  const chosen = INTRODUCTIONS.map((group) => r.pick(group[category]));
  return chosen
    .filter(
      (text, i) => (i === 0 || r.chance(0.8)) && !(facts.station === null && /\{(station|walk)\}/.test(text)),
    )
    .filter((text) => facts.prices !== null || !text.includes('目安'))
    .join('')
    .replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '');
}

type Access = { stationExit: string | null; building: string | null };

/** How to get there: none of it where no station is near. */
function wayOf(seed: number, n: number, { stationId, stationName }: Site, shop: Access) {
  const r = rng(`${seed}/way/${n}`);
  const floor = /[1-8]階$/.exec(shop.building ?? '')?.[0];
  const up = shop.building?.includes('B1階')
    ? '階段で地下1階へ。'
    : floor && floor !== '1階'
      ? `エレベーターで${floor}へ。`
      : '';
  const text = r
    .pick(WAYS_IN)
    .replace('{exit}', `${stationName}駅 ${shop.stationExit ?? '改札'}`)
    .replace('{floor}', up);
  return {
    wayIn: stationId !== null && r.chance(0.75) ? text : null,
    lastTrain: stationId !== null && r.chance(0.5) ? r.pick(LAST_TRAINS) : null,
    entranceMediaId: r.chance(0.6) ? dealEntrance(n) : null,
  };
}

function couponsOf(r: Stream, n: number, now: number) {
  const count = r.chance(0.35) ? r.pick([1, 1, 1, 2]) : 0;
  return Array.from({ length: count }, (_, i) => {
    const [discountDetail, frequencyText, conditions] = COUPONS[(n + i) % COUPONS.length] as [
      string,
      string,
      string,
    ];
    const expiresOn = r.chance(0.5) ? addDays(businessDateOf(now), r.int(20, 90)) : null;
    return { shopId: n, discountDetail, frequencyText, conditions, expiresOn };
  });
}

/** What shop `n` has said is still true; the first one, whose desk a newcomer opens, has its hours left to confirm. */
export function makeConfirmed(seed: number, n: number, now: number) {
  const r = rng(`${seed}/confirmed/${n}`);
  const parts = n === 1 ? ['prices'] : ['hours', 'prices'].filter(() => r.chance(0.7));
  return parts.map((part) => {
    const days = n === 1 ? 3 : r.int(0, 45);
    return { shopId: n, part, confirmedAt: new Date(now - days * DAY_MS).toISOString() };
  });
}

/** Everything of shop `n` (its id) at a site; a pure function of seed, number and moment. */
export function makeShop(seed: number, n: number, site: Site, [name, kana]: Word, now: number) {
  const r = rng(`${seed}/shop/${n}`);
  const category = categoryOf(seed, n);
  const position = positionNear(r, site);
  const walk = Math.max(1, Math.ceil(distanceInMetres(position, site) / WALK_M));
  const hours = makeHours(r, n, category, now);
  const prices = n % 97 === 0 ? null : makePrices(r, category, hours.week);
  const charges = { servicePercent: prices?.service ?? 0, taxPercent: 10 };
  const seats = r.int(8, category === 'girls' ? 28 : 70);
  const checked = r.chance(0.6);
  const coupons = couponsOf(r, n, now);
  const past = (days: number) => new Date(now - days * DAY_MS).toISOString();
  const hasStation = site.stationId !== null;
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
    stationExit: hasStation && r.chance(0.8) ? r.pick(EXITS) : null,
    walkMinutes: hasStation ? walk : null,
    address: `${site.prefectureName}${site.town}${r.int(1, 4)}-${r.int(1, 28)}-${r.int(1, 18)}`,
    building: r.chance(0.9)
      ? `${r.pick(BUILDINGS)}ビル${r.pick(['B1', '1', '2', '3', '4', '5', '6', '7', '8'])}階`
      : null,
    ...position,
    tel: n % 53 === 0 ? null : phoneOf(site.prefectureId, n),
    email: n % 61 === 0 ? null : `shop-${n}@example.jp`,
    lineId: r.chance(0.7) ? `@yoakari-demo${n}` : null,
    chain: r.chance(0.08) && category !== 'sexy' ? `demo-chain-${category}-${r.int(1, 9)}` : null,
    catchCopy: r.pick(CATCH_COPIES[category]),
    introduction: introductionOf(r, category, {
      seat: String(seats),
      station: hasStation ? `${site.stationName}駅` : null,
      walk: String(walk),
      prices: prices && '',
    }),
    notice: r.chance(0.3) ? r.pick(NOTICES) : null,
    seats,
    hasPrivateRoom: category !== 'girls' && r.chance(0.4),
    acceptsCards: r.chance(0.7),
    licenseNumber: checked ? `第${r.int(1000, 9999)}${String(n).padStart(6, '0')}号` : null,
    licenseCheckedOn: checked ? past(r.int(5, 200)).slice(0, 10) : null,
    ...charges,
    total60: prices ? total60Of({ ...charges, items: prices.items }) : null,
    hasCoupon: coupons.length > 0,
    freshnessAt: past(r.range(0, 12)),
    createdAt: past(r.int(20, 900)),
  };
  return {
    shop: { ...shop, ...wayOf(seed, n, site, shop) },
    hours,
    prices: (prices?.items ?? []).map((item, position) => ({ shopId: n, position, ...item })),
    coupons,
    photoCount: n % 71 === 0 ? 0 : r.int(3, 6),
    castCount:
      n % 89 === 0 ? 0 : n % 43 === 0 ? r.int(28, 40) : category === 'girls' ? r.int(8, 12) : r.int(8, 18),
  };
}
