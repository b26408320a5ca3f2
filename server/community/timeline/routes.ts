import { ApiError } from '../../core/http/errors.ts';
import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import {
  areaFeedQuery,
  castFeedQuery,
  castMediaQuery,
  feedQuery,
  newsQuery,
  postParams,
  shopFeedQuery,
  statesQuery,
  tagFeedQuery,
  tagsQuery,
  tlMediaPage,
  tlNews,
  tlPage,
  tlPost,
  tlStates,
  tlTags,
  tlViews,
  viewsBody,
} from './contract.ts';
import { seePosts } from './count-views.ts';
import { readFeed, readNews } from './read-feed.ts';
import { readCastMedia } from './read-media.ts';
import { readPost, readStates } from './read-post.ts';
import { readTags } from './read-tags.ts';

const page = [tlPage, '投稿。nextは続きのcursor、ないときは空'] as const;

export const timelineRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/top_tls',
    { who: 'anybody', mayBeOld: true, summary: 'すべての投稿、新しい順', query: feedQuery, answers: page },
    (db, caller, wanted) => readFeed(db, caller, { feed: { kind: 'top' }, ...wanted }),
  ),
  call(
    'get',
    '/shop_tls',
    {
      who: 'anybody',
      mayBeOld: true,
      summary: 'お店の女の子の投稿、新しい順',
      query: shopFeedQuery,
      answers: page,
    },
    (db, caller, { shopId, ...wanted }) =>
      readFeed(db, caller, { feed: { kind: 'shop', shopId }, ...wanted }),
  ),
  call(
    'get',
    '/area_tls',
    {
      who: 'anybody',
      mayBeOld: true,
      summary: 'エリアのお店の女の子の投稿、新しい順',
      query: areaFeedQuery,
      answers: page,
    },
    (db, caller, { areaId, ...wanted }) =>
      readFeed(db, caller, { feed: { kind: 'area', areaId }, ...wanted }),
  ),
  call(
    'get',
    '/cast_tls',
    {
      who: 'anybody',
      mayBeOld: true,
      summary: '女の子の投稿、新しい順',
      query: castFeedQuery,
      answers: page,
    },
    (db, caller, { castId, ...wanted }) =>
      readFeed(db, caller, { feed: { kind: 'cast', castId }, ...wanted }),
  ),
  call(
    'get',
    '/cast_media',
    {
      who: 'anybody',
      mayBeOld: true,
      summary: '女の子の投稿の写真と動画、新しい順',
      query: castMediaQuery,
      answers: [tlMediaPage, '投稿ごとに1つ。nextは続きのcursor'],
    },
    readCastMedia,
  ),
  call(
    'get',
    '/tag_tls',
    {
      who: 'anybody',
      mayBeOld: true,
      summary: 'ハッシュタグの投稿、新しい順',
      query: tagFeedQuery,
      answers: page,
    },
    (db, caller, { tag, ...wanted }) => readFeed(db, caller, { feed: { kind: 'tag', tag }, ...wanted }),
  ),
  call(
    'get',
    '/my_tls',
    {
      who: 'member',
      summary: 'フォロー中の女の子（と自分）の投稿、新しい順',
      query: feedQuery,
      answers: [tlPage, '投稿'],
    },
    (db, caller, wanted) => readFeed(db, caller, { feed: { kind: 'my', userId: caller.userId }, ...wanted }),
  ),
  call(
    'get',
    '/own_tls',
    {
      who: 'cast',
      summary: '公開した自分の投稿、新しい順。ページが非公開のときも',
      query: feedQuery,
      answers: page,
    },
    (db, caller, wanted) => readFeed(db, caller, { feed: { kind: 'own', castId: caller.castId }, ...wanted }),
  ),
  call(
    'get',
    '/tl/{id}',
    { who: 'anybody', summary: '1つの投稿', params: postParams, answers: [tlPost, '投稿'] },
    async (db, caller, { id }) => {
      const post = await readPost(db, id, caller);
      if (!post) throw new ApiError('not_found');
      return post;
    },
  ),
  call(
    'get',
    '/tl_news',
    {
      who: 'anybody',
      mayBeOld: true,
      summary: 'いま見えている投稿より新しい投稿',
      query: newsQuery,
      answers: [tlNews, '数と名前'],
    },
    readNews,
  ),
  call(
    'get',
    '/tl_states',
    {
      who: 'anybody',
      summary: '投稿の数といいね',
      query: statesQuery,
      answers: [tlStates, '見られる投稿だけ'],
    },
    readStates,
  ),
  call(
    'get',
    '/tl_tags',
    {
      who: 'anybody',
      mayBeOld: true,
      summary: 'ハッシュタグの候補',
      query: tagsQuery,
      answers: [tlTags, '「#」なし'],
    },
    readTags,
  ),
  call(
    'post',
    '/tl_views',
    {
      who: 'anybody',
      onlyCounts: true,
      summary: '見た投稿。同じ人の1日の閲覧は1回に数える',
      body: viewsBody,
      answers: [tlViews, '数えた'],
    },
    seePosts,
  ),
]);
