import { publicPaths } from '../../server/directory/browsing/public-paths.ts';
import { asPerson, asVisitor, callOf, newAddress, type Person } from './crowd.ts';
import type { Wire } from './open-loop.ts';
import { pick, random } from './random.ts';
import type { Scratch } from './scratch.ts';

/** As many requests as a step takes, each made anew: what is counted or done once is not done by an earlier one. */
export type Calls = (count: number) => Wire[];

const WORDS = ['しん', 'ぎん', '歌舞', 'さくら', 'クラブ', 'はな', 'み', 'カウンター'];
const VISITORS = 10_000;
/** Of a hundred. */
const POSTS = 5;
const VOTES = 20;
const FOLLOWS = 30;
/** A cast posts ten times an hour. */
const POSTS_OF_CAST = 10;
/** A full wallet has them, and one cast takes three a day of each member. */
const VOTES_OF_MEMBER = 10;

const get = (path: string, headers: Record<string, string>): Wire => ({ method: 'GET', path, headers });

/** Pages that the pre-render has stored; of each kind, as they come. */
export async function pageCalls({ db }: Scratch): Promise<Calls> {
  const paths: string[] = [];
  for await (const path of publicPaths(db)) paths.push(path);
  // As many that none of them reads more pages than a limit lets one address read.
  const visits = Array.from({ length: VISITORS }, () => get(pick(paths), asVisitor()));
  return () => visits;
}

/** The state of a member, a page of the timeline, suggestions and a count of what was searched for. */
export function readCalls(members: readonly Person[], castIds: readonly number[]): Calls {
  const one = (): Wire => {
    const kind = random(10);
    if (kind < 4) return get('/api/me', asPerson(pick(members)));
    if (kind < 7) return get('/api/top_tls?cursor=', asPerson(pick(members)));
    if (kind < 8) return get(`/api/cast_tls?castId=${pick(castIds)}&cursor=`, asVisitor());
    if (kind < 9) return get(`/api/shops/count?text=${encodeURIComponent(pick(WORDS))}`, asVisitor());
    const headers = {
      ...asPerson(pick(members)),
      'content-type': 'application/json',
      'x-forwarded-for': newAddress(),
    };
    return {
      method: 'POST',
      path: '/api/suggests',
      headers,
      body: JSON.stringify({ searchText: pick(WORDS) }),
    };
  };
  return (count) => Array.from({ length: count }, one);
}

function postOf(person: Person, message: string): Wire {
  const call = callOf(person, '/api/tl', {});
  const boundary = '----bench';
  const body = `--${boundary}\r\ncontent-disposition: form-data; name="message"\r\n\r\n${message}\r\n--${boundary}--\r\n`;
  return {
    ...call,
    body,
    headers: { ...call.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/**
 * Likes, follows, votes and posts, each of its own: members go round, and each likes, follows and votes for what they
 * have not yet.
 */
export function writeCalls(
  { members, casts }: { members: readonly Person[]; casts: readonly Person[] },
  castIds: readonly number[],
  postIds: readonly number[],
): Calls {
  const done = { likes: 0, follows: 0, votes: 0, posts: 0 };
  /** Of the `nth` time: the member, and how often they had their turn before. */
  const turn = (nth: number): [Person, number, number] => [
    members[nth % members.length] as Person,
    nth % members.length,
    Math.floor(nth / members.length),
  ];
  const like = () => {
    const [member, number, round] = turn(done.likes++);
    return callOf(member, '/api/tl_like', { tlId: postIds[(number + round) % postIds.length], on: true });
  };
  const follow = () => {
    const [member, number, round] = turn(done.follows++);
    return callOf(member, '/api/cast_follow', {
      castId: castIds[(number + round) % castIds.length],
      on: true,
    });
  };
  const vote = () => {
    const [member, number, round] = turn(done.votes++);
    return callOf(member, '/api/votes', { castId: castIds[(number + round) % castIds.length] });
  };
  const post = () => {
    const nth = done.posts++;
    return postOf(casts[nth % casts.length] as Person, `今夜は20時からお店にいます。${nth}`);
  };
  const one = (): Wire => {
    const kind = random(100);
    if (kind < POSTS && done.posts < POSTS_OF_CAST * casts.length) return post();
    if (kind < POSTS + VOTES && done.votes < VOTES_OF_MEMBER * members.length) return vote();
    return kind < POSTS + VOTES + FOLLOWS ? follow() : like();
  };
  return (count) => Array.from({ length: count }, one);
}
