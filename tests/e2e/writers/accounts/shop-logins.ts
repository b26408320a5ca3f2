import type { NewShopLogin } from '../../../../server/identity/shop-logins/create-shop-login.ts';
import { PASSWORD } from './password.ts';

export const ONE_SHOP = {
  name: 'よい一番館',
  email: 'one@shop.example.jp',
  password: PASSWORD,
  shopIds: [1],
} satisfies NewShopLogin;

export const SEVERAL_SHOPS = {
  name: '灯グループ',
  email: 'several@shop.example.jp',
  password: PASSWORD,
  shopIds: [2, 3],
} satisfies NewShopLogin;

export const FORGETFUL_SHOP = {
  name: '忘れな館',
  email: 'forgetful@shop.example.jp',
  password: PASSWORD,
  shopIds: [4],
} satisfies NewShopLogin;

export const CAREFUL_SHOP = {
  name: '用心館',
  email: 'careful@shop.example.jp',
  password: PASSWORD,
  shopIds: [5],
} satisfies NewShopLogin;

export const HIRING_SHOP = {
  name: 'むかえ館',
  email: 'hiring@shop.example.jp',
  password: PASSWORD,
  shopIds: [6],
} satisfies NewShopLogin;

/** Logins of shops of the demo world, made for the browser tests. */
export const SHOP_LOGINS: readonly NewShopLogin[] = [
  ONE_SHOP,
  SEVERAL_SHOPS,
  FORGETFUL_SHOP,
  CAREFUL_SHOP,
  HIRING_SHOP,
];
