import { expect, it } from 'vitest';
import { deviceName } from './open-session.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${APPLE} Version/18.0 Mobile/15E148 Safari/604.1`,
    'iPhone・Safari',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${APPLE} Mobile/15E148 Safari Line/14.16.0`,
    'iPhone・LINEアプリ',
  ],
  [`Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${APPLE} Version/18.0 Safari/604.1`, 'iPad・Safari'],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${CHROME} Mobile Safari/537.36`, 'Androidスマホ・Chrome'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S921Q) ${CHROME} SamsungBrowser/27.0 Mobile Safari/537.36`,
    'Androidスマホ・Samsungブラウザ',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-X710) ${CHROME} Safari/537.36 Instagram 350.0`,
    'Androidタブレット・Instagramアプリ',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/140.0.0.0`,
    'Windowsパソコン・Edge',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Mac・Firefox'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, 'Chromebook・Chrome'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Linuxパソコン・Firefox'],
  ['', '不明な端末'],
  ['curl/8.0', '不明な端末'],
])('%s is %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
