const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];
const BROWSERS: [RegExp, string][] = [
  [/\bLine\//, 'LINE'],
  [/Instagram/, 'Instagram'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/EdgA?\/|EdgiOS/, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const first = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1];

/** What a list of devices calls a browser: `iPhone・Safari`. Nothing of the header itself is kept. */
export const deviceName = (userAgent: string): string =>
  [first(SYSTEMS, userAgent), first(BROWSERS, userAgent)].filter(Boolean).join('・') || '不明な端末';
