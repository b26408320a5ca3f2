import { describe, expect, it } from 'vitest';
import { ownBrowser } from './support/chromium.ts';

const CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

describe('the browser of the tests', () => {
  it('is the packaged one on Linux x64 unless another is named', () => {
    expect(ownBrowser({ platform: 'linux', arch: 'x64', env: {} }, () => true)).toBeNull();
    const env = { CHROMIUM_PATH: '/opt/chrome' };
    expect(ownBrowser({ platform: 'linux', arch: 'x64', env }, () => true)).toBe('/opt/chrome');
  });

  it('is an installed one on macOS and ARM', () => {
    expect(ownBrowser({ platform: 'darwin', arch: 'arm64', env: {} }, (file) => file === CHROME)).toBe(
      CHROME,
    );
    const atHand = (file: string) => file === '/usr/bin/chromium';
    expect(ownBrowser({ platform: 'linux', arch: 'arm64', env: {} }, atHand)).toBe('/usr/bin/chromium');
  });

  it('is asked for where there is none', () => {
    expect(() => ownBrowser({ platform: 'darwin', arch: 'arm64', env: {} }, () => false)).toThrow(
      'install Chrome',
    );
    const env = { CHROMIUM_PATH: '/nowhere' };
    expect(() => ownBrowser({ platform: 'linux', arch: 'x64', env }, () => false)).toThrow('/nowhere');
  });
});
