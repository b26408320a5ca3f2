import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { changePart, confirmPart, undoPart } from './change-part.ts';
import * as contract from './contract.ts';
import { makePreview } from './preview.ts';
import { readShopDesk } from './read-desk.ts';
import { storePhotoOfShop } from './store-photo.ts';

const CHANGED = [contract.shopData, '変更後の内容'] as const;
const change = { who: 'shopOwner', params: contract.dataParams, once: true, answers: CHANGED } as const;

export const shopDataRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/shop_admin/{id}/data',
    {
      who: 'ownedShop',
      summary: '店舗：お店の情報',
      params: contract.dataParams,
      answers: [contract.shopData, '営業時間、特別な日、料金、紹介文と、確認日、変更の履歴'],
    },
    readShopDesk,
  ),
  call(
    'post',
    '/shop_admin/{id}/data/hours',
    { ...change, summary: '店舗：営業時間の変更', body: contract.hoursChange },
    changePart('hours'),
  ),
  call(
    'post',
    '/shop_admin/{id}/data/days',
    { ...change, summary: '店舗：特別な日の変更', body: contract.daysChange },
    changePart('days'),
  ),
  call(
    'post',
    '/shop_admin/{id}/data/prices',
    { ...change, summary: '店舗：料金の変更', body: contract.pricesChange },
    changePart('prices'),
  ),
  call(
    'post',
    '/shop_admin/{id}/data/coupons',
    { ...change, summary: '店舗：クーポンの変更', body: contract.couponsChange },
    changePart('coupons'),
  ),
  call(
    'post',
    '/shop_admin/{id}/photos',
    {
      who: 'shopOwner',
      summary: '店舗：写真、1枚ずつ',
      params: contract.dataParams,
      form: contract.photoForm,
      files: { limit: 'shop_photo' },
      answers: [contract.storedPhoto, '預かった。公開しないと1日で消える'],
    },
    storePhotoOfShop,
  ),
  call(
    'post',
    '/shop_admin/{id}/data/photos',
    { ...change, summary: '店舗：写真の変更', body: contract.photosChange },
    changePart('photos'),
  ),
  call(
    'post',
    '/shop_admin/{id}/data/contact',
    { ...change, summary: '店舗：連絡先と設備の変更', body: contract.contactChange },
    changePart('contact'),
  ),
  call(
    'post',
    '/shop_admin/{id}/data/place',
    { ...change, summary: '店舗：住所と地図の変更', body: contract.placeChange },
    changePart('place'),
  ),
  call(
    'post',
    '/shop_admin/{id}/data/words',
    { ...change, summary: '店舗：紹介文の変更', body: contract.wordsChange },
    changePart('words'),
  ),
  call(
    'post',
    '/shop_admin/{id}/data/preview',
    {
      who: 'shopOwner',
      summary: '店舗：公開前の見え方',
      params: contract.dataParams,
      body: contract.previewForm,
      answers: [contract.previewMade, 'そのログインだけが開けるページ。1時間で消える'],
    },
    makePreview,
  ),
  call(
    'post',
    '/shop_admin/{id}/data/confirm',
    { ...change, summary: '店舗：「今も正しい」', body: contract.confirmation },
    confirmPart,
  ),
  call(
    'post',
    '/shop_admin/{id}/data/undo',
    { ...change, summary: '店舗：変更を元に戻す', body: contract.undo },
    undoPart,
  ),
]);
