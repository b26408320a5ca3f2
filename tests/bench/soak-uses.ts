import sharp from 'sharp';
import { publicPaths } from '../../server/directory/browsing/public-paths.ts';
import { asPerson, asVisitor, callOf, type Person } from './crowd.ts';
import { pick } from './random.ts';
import type { Scratch } from './scratch.ts';

type Use = () => Promise<unknown>;
/** Each use with the milliseconds after which it comes again, whatever the one before takes. */
export type Uses = Record<string, [everyMs: number, use: Use]>;

const PHOTOS = 5;
const WORDS = ['カウンター', '新宿', 'クラブ', '歌舞伎町', 'さくら', '銀座'];

/** Twelve megapixels, as telephones take them. */
const photo = (sigma: number): Promise<Buffer> =>
  sharp({
    create: {
      ...{ width: 4000, height: 3000, channels: 3, background: '#8a6f6a' },
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  })
    .blur(2)
    .jpeg({ quality: 80 })
    .toBuffer();

/** What visitors, members and casts do in a mixed hour. What is refused or fails is noted in `failed`. */
export async function mixedUses(
  world: Scratch,
  port: number,
  { members, casts }: { members: readonly Person[]; casts: readonly Person[] },
  failed: Record<string, number>,
): Promise<Uses> {
  const paths: string[] = [];
  for await (const path of publicPaths(world.db)) paths.push(path);
  const photos = await Promise.all(Array.from({ length: PHOTOS }, (_, i) => photo(20 + i)));

  const fail = (what: string) => {
    failed[what] = (failed[what] ?? 0) + 1;
  };
  async function send(path: string, init: RequestInit): Promise<unknown> {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
      const text = await answer.text();
      if (answer.ok) return text.startsWith('{') ? JSON.parse(text) : text;
      fail(`${path.split('?')[0]?.replace(/\d+/g, 'N')} ${answer.status} ${text.slice(0, 100)}`);
    } catch (error) {
      fail((error as Error).message);
    }
    return null;
  }
  const read = (path: string, person?: Person) =>
    send(path, { headers: person ? asPerson(person) : asVisitor() });
  const call = (person: Person, path: string, body: object) => {
    const { method, headers, body: text } = callOf(person, path, body);
    return send(path, { method, headers, body: text ?? '' });
  };

  let [posts, votes, hides] = [0, 0, 0];
  async function post(): Promise<void> {
    const cast = casts[posts++ % casts.length] as Person;
    const form = new FormData();
    form.append('file', new File([pick(photos) as never], 'photo.jpg', { type: 'image/jpeg' }));
    const upload = (await send('/api/tl_media', { method: 'POST', headers: asPerson(cast), body: form })) as {
      id: string;
    } | null;
    if (!upload) return;
    const about = new FormData();
    about.append('message', `今夜は20時からお店にいます。${posts}`);
    about.append('images[0]', upload.id);
    await send('/api/tl', { method: 'POST', headers: asPerson(cast), body: about });
  }
  /** Hidden with one turn, shown again with the next. */
  async function hide(): Promise<void> {
    const cast = casts[Math.floor(hides / 2) % casts.length] as Person;
    await call(cast, `/api/my_page/${cast.myId}/visibility`, { visible: hides++ % 2 === 1 });
  }
  const vote = () => {
    const member = members[votes % members.length] as Person;
    const round = Math.floor(votes++ / members.length);
    const cast = casts[(votes + round) % casts.length] as Person;
    return call(member, '/api/votes', { castId: cast.castId });
  };
  const search = () =>
    read(`/${pick(['shops', 'casts'])}/?text=${encodeURIComponent(`${pick(WORDS)} ${pick(WORDS)}`)}`);
  return {
    pages: [50, () => read(pick(paths))],
    searches: [500, search],
    me: [200, () => read('/api/me', pick(members))],
    timeline: [200, () => read('/api/top_tls?cursor=', pick(members))],
    posts: [2000, post],
    votes: [1000, vote],
    hides: [5000, hide],
  };
}
