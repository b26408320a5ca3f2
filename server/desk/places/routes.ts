import { z } from '@hono/zod-openapi';
import { shortIdText } from '../../core/http/number-fields.ts';
import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { fileCall } from '../kit/file-call.ts';
import * as contract from './contract.ts';
import { filePlaces, readDeskPlaces, readDeskStations, readPlaceChanges } from './read-places.ts';
import * as save from './save-places.ts';
import { undoChange } from './undo-change.ts';

const params = z.object({ id: shortIdText() });
const admin = { who: 'admin' } as const;

export const placeDeskRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/admin/places',
    {
      ...admin,
      summary: '管理者：都道府県のエリア',
      query: contract.placesQuery,
      answers: [contract.deskPlaces, '表示の順'],
    },
    readDeskPlaces,
  ),
  fileCall(
    '/admin/places/csv',
    { who: 'admin', summary: '管理者：都道府県のエリアと駅のCSV', query: contract.placesQuery },
    filePlaces,
  ),
  call(
    'get',
    '/admin/places/stations',
    {
      ...admin,
      summary: '管理者：都道府県の駅',
      query: contract.stationsQuery,
      answers: [contract.deskStations, '登録の順'],
    },
    readDeskStations,
  ),
  call(
    'get',
    '/admin/places/changes',
    {
      ...admin,
      summary: '管理者：エリアと駅の変更の記録',
      query: contract.changesQuery,
      answers: [contract.placeChanges, '新しい順'],
    },
    readPlaceChanges,
  ),
  call(
    'post',
    '/admin/places/areas',
    {
      ...admin,
      summary: '管理者：エリアを追加する',
      body: contract.newArea,
      answers: [done, '追加した'],
    },
    save.addArea,
  ),
  call(
    'post',
    '/admin/places/areas/{id}',
    {
      ...admin,
      summary: '管理者：エリアを変更する',
      params,
      body: contract.areaForm,
      answers: [done, '変更した'],
    },
    save.changeArea,
  ),
  call(
    'post',
    '/admin/places/areas/{id}/move',
    {
      ...admin,
      summary: '管理者：エリアの順番を変更する',
      params,
      body: contract.move,
      answers: [done, '変更した'],
    },
    save.moveArea,
  ),
  call(
    'delete',
    '/admin/places/areas/{id}',
    {
      ...admin,
      summary: '管理者：エリアを削除する',
      params,
      answers: [done, '削除した'],
    },
    save.removeArea,
  ),
  call(
    'post',
    '/admin/places/stations',
    {
      ...admin,
      summary: '管理者：駅を追加する',
      body: contract.newStation,
      answers: [done, '追加した'],
    },
    save.addStation,
  ),
  call(
    'post',
    '/admin/places/stations/{id}',
    {
      ...admin,
      summary: '管理者：駅を変更する',
      params,
      body: contract.stationForm,
      answers: [done, '変更した'],
    },
    save.changeStation,
  ),
  call(
    'delete',
    '/admin/places/stations/{id}',
    { ...admin, summary: '管理者：駅を削除する', params, answers: [done, '削除した'] },
    save.removeStation,
  ),
  call(
    'post',
    '/admin/places/changes/{id}/undo',
    {
      ...admin,
      summary: '管理者：エリアと駅の変更を元に戻す',
      params,
      answers: [done, '元に戻した'],
    },
    undoChange,
  ),
]);
