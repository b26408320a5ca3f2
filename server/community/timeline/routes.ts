import { createRoute, type z } from '@hono/zod-openapi';
import { currentTime } from '../../core/db/clock.ts';
import { database } from '../../core/db/database.ts';
import { ApiError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import type { AppContext } from '../../identity/sessions/env.ts';
import { requireMember } from '../../identity/sessions/require-session.ts';
import {
  answersOf,
  answersToMembers,
  failure,
  jsonBody,
  routeApp,
} from '../../identity/sessions/route-app.ts';
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
import { readerOf } from './reader.ts';

const tooMany = {
  429: { description: '短時間に多くのアクセス', content: { 'application/json': { schema: failure } } },
};
const page = { ...answersOf(tlPage, '投稿。nextは続きのcursor、ないときは空'), ...tooMany };

const get = <P extends string, Q extends z.ZodObject, A>(path: P, summary: string, query: Q, responses: A) =>
  ({ method: 'get', path, summary, request: { query }, responses }) as const;

const topTls = createRoute(get('/top_tls', 'すべての投稿、新しい順', feedQuery, page));
const shopTls = createRoute(get('/shop_tls', 'お店の女の子の投稿、新しい順', shopFeedQuery, page));
const areaTls = createRoute(get('/area_tls', 'エリアのお店の女の子の投稿、新しい順', areaFeedQuery, page));
const castTls = createRoute(get('/cast_tls', '女の子の投稿、新しい順', castFeedQuery, page));
const castMedia = createRoute(
  get('/cast_media', '女の子の投稿の写真と動画、新しい順', castMediaQuery, {
    ...answersOf(tlMediaPage, '投稿ごとに1つ。nextは続きのcursor'),
    ...tooMany,
  }),
);
const tagTls = createRoute(get('/tag_tls', 'ハッシュタグの投稿、新しい順', tagFeedQuery, page));
const myTls = createRoute(
  get('/my_tls', 'フォロー中の女の子（と自分）の投稿、新しい順', feedQuery, answersToMembers(tlPage, '投稿')),
);
const oneTl = createRoute({
  method: 'get',
  path: '/tl/{id}',
  summary: '1つの投稿',
  request: { params: postParams },
  responses: { ...answersOf(tlPost, '投稿'), ...tooMany },
});
const newTls = createRoute(
  get('/tl_news', 'いま見えている投稿より新しい投稿', newsQuery, answersToMembers(tlNews, '数と名前')),
);
const states = createRoute(
  get('/tl_states', '投稿の数といいね', statesQuery, {
    ...answersOf(tlStates, '見られる投稿だけ'),
    ...tooMany,
  }),
);
const tags = createRoute(
  get('/tl_tags', 'ハッシュタグの候補', tagsQuery, { ...answersOf(tlTags, '「#」なし'), ...tooMany }),
);
const views = createRoute({
  method: 'post',
  path: '/tl_views',
  summary: '見た投稿。同じ人の1日の閲覧は1回に数える',
  request: { body: jsonBody(viewsBody) },
  responses: { ...answersOf(tlViews, '数えた'), ...tooMany },
});

/** What is liked and followed is personal, and what is hidden must not stand in a kept answer. */
function prepare(context: AppContext) {
  context.header('Cache-Control', 'no-store');
  context.header('X-Robots-Tag', 'noindex, noarchive');
  return readerOf(context);
}

export const timelineRoutes = routeApp()
  .openapi(topTls, async (context) => {
    const reader = prepare(context);
    return context.json(await readFeed(database(), { kind: 'top' }, reader, context.req.valid('query')), 200);
  })
  .openapi(shopTls, async (context) => {
    const reader = prepare(context);
    const { shopId, ...wanted } = context.req.valid('query');
    return context.json(await readFeed(database(), { kind: 'shop', shopId }, reader, wanted), 200);
  })
  .openapi(areaTls, async (context) => {
    const reader = prepare(context);
    const { areaId, ...wanted } = context.req.valid('query');
    return context.json(await readFeed(database(), { kind: 'area', areaId }, reader, wanted), 200);
  })
  .openapi(castTls, async (context) => {
    const reader = prepare(context);
    const { castId, ...wanted } = context.req.valid('query');
    return context.json(await readFeed(database(), { kind: 'cast', castId }, reader, wanted), 200);
  })
  .openapi(castMedia, async (context) => {
    const reader = prepare(context);
    const { castId, cursor } = context.req.valid('query');
    const { items, next } = await readCastMedia(database(), castId, reader, cursor);
    return context.json({ items, next }, 200);
  })
  .openapi(tagTls, async (context) => {
    const reader = prepare(context);
    const { tag, ...wanted } = context.req.valid('query');
    return context.json(await readFeed(database(), { kind: 'tag', tag }, reader, wanted), 200);
  })
  .openapi(myTls, async (context) => {
    const { userId } = requireMember(context);
    const reader = prepare(context);
    const wanted = context.req.valid('query');
    return context.json(await readFeed(database(), { kind: 'my', userId }, reader, wanted), 200);
  })
  .openapi(oneTl, async (context) => {
    const reader = prepare(context);
    const post = await readPost(database(), context.req.valid('param').id, reader);
    if (!post) throw new ApiError('not_found');
    return context.json(post, 200);
  })
  .openapi(newTls, async (context) => {
    const reader = prepare(context);
    const { feed, since } = context.req.valid('query');
    const asked = feed === 'my' ? { kind: feed, userId: requireMember(context).userId } : { kind: feed };
    return context.json(await readNews(database(), asked, reader, since), 200);
  })
  .openapi(states, async (context) => {
    const reader = prepare(context);
    const items = await readStates(database(), context.req.valid('query').ids, reader);
    return context.json({ items }, 200);
  })
  .openapi(tags, async (context) => {
    prepare(context);
    const facts = context.get('facts');
    const member = context.get('member');
    await (member ? limit('suggest_member', { facts, account: member.userId }) : limit('suggest', { facts }));
    const asker = { now: currentTime(), castId: member?.castId ?? null };
    return context.json(await readTags(database(), context.req.valid('query').tag, asker), 200);
  })
  .openapi(views, async (context) => {
    const reader = prepare(context);
    const facts = context.get('facts');
    await limit('views', { facts });
    const { tlIds } = context.req.valid('json');
    return context.json({ counted: await seePosts(database(), tlIds, reader, facts, currentTime()) }, 200);
  });
