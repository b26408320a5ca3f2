import type { ShopView } from '../../../server/directory/shop-pages/read-shop.ts';

type Place = Pick<ShopView['shop'], 'address' | 'building' | 'lat' | 'lng' | 'areaName' | 'name'>;

const GOOGLE = 'https://www.google.com/maps';

/** Google's map of a shop in a frame, as a page, and as a route; by its position, else by what is known of its address. */
export function mapLinks(shop: Place): { address: string; embed: string; search: string; route: string } {
  const address = [shop.address, shop.building].filter(Boolean).join(' ');
  const place = encodeURIComponent(
    shop.lat !== null && shop.lng !== null
      ? `${shop.lat},${shop.lng}`
      : address || `${shop.areaName} ${shop.name}`,
  );
  return {
    address,
    embed: `${GOOGLE}?output=embed&hl=ja&z=17&q=${place}`,
    search: `${GOOGLE}/search/?api=1&query=${place}`,
    route: `${GOOGLE}/dir/?api=1&destination=${place}`,
  };
}
