import { describe, expect, it } from 'vitest';
import { pathAfterLogin, pathToAsk } from './path-after-login.ts';

const me = { myId: 'k3v9x2m7a1b2' };
const at = (address: string) => new URL(address, 'https://example.jp');

describe('where a login leads', () => {
  it('leaves the visitor on a public page', () => {
    expect(pathAfterLogin(me, at('/shops/tokyo/?open=1'))).toBeNull();
  });

  it('opens the private page that asked for it, with its query', () => {
    expect(pathAfterLogin(me, at('/my_page/k3v9x2m7a1b2/tel_setting/?a=1'))).toBe(
      '/my_page/k3v9x2m7a1b2/tel_setting/?a=1',
    );
  });

  it('leads from another member’s private page to one’s own', () => {
    expect(pathAfterLogin(me, at('/my_page/000000000000/tel_setting/'))).toBe('/my_page/k3v9x2m7a1b2/');
  });

  it('leads to my page where #redirect asks for it, and nowhere for any other fragment', () => {
    expect(pathAfterLogin(me, at('/shops/#redirect'))).toBe('/my_page/k3v9x2m7a1b2/');
    expect(pathAfterLogin(me, at('/shops/#redirect=//evil.example'))).toBeNull();
  });

  it('leads nowhere when no one is logged in', () => {
    expect(pathAfterLogin({ myId: null }, at('/my_page/k3v9x2m7a1b2/'))).toBeNull();
  });

  it('leads a girl from the link of a shop to her request, and no one else', () => {
    expect(pathToAsk({ ...me, isCast: true }, 12)).toBe('/my_page/k3v9x2m7a1b2/shop_setting/?shopId=12');
    expect(pathToAsk({ ...me, isCast: true }, undefined)).toBeNull();
    expect(pathToAsk({ ...me, isCast: false }, 12)).toBeNull();
    expect(pathToAsk({ myId: null, isCast: false }, 12)).toBeNull();
  });
});
