import { beforeAll, describe, expect, it } from 'vitest';
import { nameRow } from '../../server/core/crypto/row-names.ts';
import { forgetLimits } from '../support/accounts.ts';
import { type Answer, Browser } from '../support/browser.ts';
import { addPerson, addPost, addTimeline, type Person, type TimelineWorld } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let world: TimelineWorld;
let owner: Browser;
let ownerCast: number;
/** Neither writes it nor owns the post. */
let third: Person;
const guest = new Browser();
const WORD = 'ひみつ';
let count = 0;
/** How often the owner has read of a comment. */
let notices = 0;

beforeAll(async () => {
  world = await addTimeline(test.db);
  owner = world.owner.browser;
  ownerCast = world.owner.castId ?? 0;
  third = await addPerson(test.db, 'さぶろう');
  expect((await owner.post(`${world.owner.my}/hidden_words`, { word: WORD })).status).toBe(200);
});

/** `quiet`: its writer is restricted, whatever holds back this one. */
type State = {
  approved: boolean;
  banned: boolean;
  by: 'writer' | 'word' | null;
  quiet: boolean;
  deleted: boolean;
};
type Written = { id: number; postId: number; writer: Browser; myId: string | null };

const isVisible = ({ approved, banned, by, deleted }: State) =>
  approved && !banned && by === null && !deleted;
const keyOf = (state: State) => JSON.stringify(state);

type Step = { status: number; to: State };
const refused = (to: State, status = 422): Step => ({ status, to });
const done = (state: State, change: Partial<State> = {}): Step => ({
  status: 200,
  to: { ...state, ...change },
});

/** What each deed leads to, from every state: the rules once more, without the product. */
const RULES = {
  approve: (is) =>
    is.deleted ? refused(is, 404) : is.approved || is.banned ? refused(is) : done(is, { approved: true }),
  show: (is) => {
    if (is.deleted) return refused(is, 404);
    return is.by === null ? refused(is) : done(is, { by: null, approved: true });
  },
  restrict: (is) => (is.deleted ? refused(is, 404) : done(is, { quiet: true, by: is.by ?? 'writer' })),
  unrestrict: (is) =>
    is.quiet ? done(is, { quiet: false, by: is.by === 'writer' ? null : is.by }) : refused(is, 404),
  answer: (is) => (isVisible(is) ? done(is) : refused(is)),
  ban: (is) => (is.banned || is.deleted ? refused(is) : done(is, { banned: true })),
  allow: (is) => (is.banned ? done(is, { banned: false }) : refused(is)),
  takeBack: (is) => (is.deleted ? refused(is, 404) : done(is, { deleted: true })),
  remove: (is) => (is.deleted ? refused(is, 404) : done(is, { deleted: true })),
} satisfies Record<string, (is: State) => Step>;
type Deed = keyof typeof RULES;
const ALL = Object.keys(RULES) as Deed[];

const DEEDS: Record<Deed, (comment: Written) => Promise<Answer>> = {
  approve: ({ id }) => owner.post(`/api/tl_comment/${id}/approve`),
  show: ({ id }) => owner.post(`/api/tl_comment/${id}/show`),
  restrict: ({ id }) => owner.post('/api/restrict_tl_comment_user', { commentId: id }),
  unrestrict: async () => {
    const { restricted } = (await owner.get(`${world.owner.my}/banned_users`)).body;
    const [first] = restricted as { id: string }[];
    return owner.post(`${world.owner.my}/restricted_users`, { id: first?.id ?? nameRow('restriction', 1) });
  },
  answer: async ({ id, postId }) => {
    const reply = { tlId: postId, comment: `返事 ${++count}`, replyCommentId: id };
    const answer = await third.browser.post('/api/tl_comment', reply);
    await test.db.deleteFrom('comments').where('userId', '=', third.id).execute();
    return answer;
  },
  ban: ({ myId }) => owner.post('/api/ban_tl_comment_user', { userId: myId }),
  allow: ({ myId }) => owner.post(`${world.owner.my}/banned_users`, { userId: myId }),
  takeBack: ({ id, writer }) => writer.send('DELETE', `/api/tl_comment/${id}`),
  remove: ({ id }) => owner.send('DELETE', `/api/tl_comment/${id}`),
};

const STARTS = [1, 2].flatMap((accept) =>
  ([null, 'word'] as const).map((by) => ({
    accept,
    state: { approved: accept === 1, banned: false, by, quiet: false, deleted: false } as State,
  })),
);

/** A first comment under the only post of the owner, by someone who has never commented. */
async function begin({ accept, state }: (typeof STARTS)[number], who: 'member' | 'guest'): Promise<Written> {
  for (const table of ['posts', 'commentBans', 'commentRestrictions'] as const)
    await test.db.deleteFrom(table).where('castId', '=', ownerCast).execute();
  await forgetLimits(test.db);
  const postId = await addPost(test.db, ownerCast, { acceptComment: accept });
  const member = who === 'member' ? await addPerson(test.db, 'たろう') : null;
  const writer = member?.browser ?? new Browser();
  const comment = `${state.by === 'word' ? WORD : 'こんばんは'} ${++count}`;
  const { body, text } = await writer.post('/api/tl_comment', { tlId: postId, comment });
  const item = body.item as { id: number } | undefined;
  expect(item, text).toBeDefined();
  return { id: item?.id ?? 0, postId, writer, myId: member?.myId ?? null };
}

async function stateOf({ id }: Written): Promise<State> {
  const { approved, banned, restrictedBy, deletedAt } = await test.db
    .selectFrom('comments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const live = test.db.selectFrom('liveCommentRestrictions').select('id').where('castId', '=', ownerCast);
  const quiet = (await live.execute()).length > 0;
  return { approved, banned, by: restrictedBy, quiet, deleted: deletedAt !== null };
}

type Post = { id: number; totalComments: number; comments: { id: number }[] };
type Line = { id: number; banned: boolean; restricted: boolean; approved: boolean };
const linesOf = async (browser: Browser, postId: number) => {
  browser.move();
  return (await browser.get(`/api/tl/${postId}/comments`)).body.items as Line[];
};

/** Row 15 of the permissions, and each number that counts comments. */
async function expectSeen({ id, postId, writer, myId }: Written, is: State): Promise<void> {
  const [visible, said] = [isVisible(is), keyOf(is)];
  for (const browser of [guest, third.browser, world.other.browser])
    expect(
      (await linesOf(browser, postId)).map((line) => line.id),
      said,
    ).toEqual(visible ? [id] : []);
  const { approved, banned, by, deleted } = is;
  const own = { id, banned: false, restricted: false, approved };
  expect(await linesOf(writer, postId), said).toMatchObject(deleted ? [] : [own]);
  const hers = { id, banned, restricted: by !== null, approved };
  expect(await linesOf(owner, postId), said).toMatchObject(deleted ? [] : [hers]);
  const counted = { totalComments: Number(visible) };
  expect((await guest.get(`/api/tl/${postId}`)).body, said).toMatchObject(counted);
  expect((await guest.get(`/api/tl_states?ids=${postId}`)).body.items, said).toMatchObject([counted]);
  guest.move();
  for (const feed of [`cast_tls?castId=${ownerCast}`, `shop_tls?shopId=${world.shopId}`]) {
    const { items } = (await guest.get(`/api/${feed}`)).body as { items: Post[] };
    const found = items.find((post) => post.id === postId);
    expect(found, `${said} in ${feed}`).toMatchObject({ ...counted, comments: visible ? [{ id }] : [] });
  }
  const { text: told } = await owner.get(`${world.owner.my}/notifications`);
  const isWaiting = !deleted && !approved && !banned && by === null;
  if (told.includes(`/tl/${postId}/`)) notices++;
  if (!visible && !isWaiting) expect(told, said).not.toContain(`/tl/${postId}/`);
  const profile = await guest.get(`/api/tl_comment/${id}/writer`);
  expect(profile.status, said).toBe(visible && myId !== null ? 200 : 404);
  const inbox = {
    waiting: isWaiting,
    published: visible,
    restricted: !deleted && !banned && by !== null,
  };
  for (const [kind, isThere] of Object.entries(inbox)) {
    const { total } = (await owner.get(`${world.owner.my}/comment_inbox?kind=${kind}`)).body;
    expect(total, `${said} in ${kind}`).toBe(Number(isThere));
  }
}

/** The shortest way to a deed that is wanted. */
function wayTo(from: State, deeds: Deed[], isWanted: (is: State, deed: Deed) => boolean): Deed[] | null {
  const ways = new Map<string, Deed[]>([[keyOf(from), []]]);
  const queue = [from];
  for (const is of queue) {
    const way = ways.get(keyOf(is)) ?? [];
    for (const deed of deeds) {
      if (isWanted(is, deed)) return [...way, deed];
      const { to } = RULES[deed](is);
      if (ways.has(keyOf(to))) continue;
      ways.set(keyOf(to), [...way, deed]);
      queue.push(to);
    }
  }
  return null;
}

describe.each(['member', 'guest'] as const)('S43, S44: a comment of a %s', (who) => {
  // A ban names a member.
  const deeds = ALL.filter((deed) => who === 'member' || (deed !== 'ban' && deed !== 'allow'));

  it('goes from each state by each deed where the rules say, and is seen and counted as it stands', async () => {
    const [tried, reached] = [new Set<string>(), new Set<string>()];
    const nameOf = (is: State, deed: Deed) => `${deed} of ${keyOf(is)}`;
    const isUntried = (is: State, deed: Deed) => !tried.has(nameOf(is, deed));
    const arrive = async (comment: Written, is: State) => {
      expect(await stateOf(comment)).toEqual(is);
      if (reached.has(keyOf(is))) return;
      reached.add(keyOf(is));
      await expectSeen(comment, is);
    };
    for (const start of STARTS)
      while (wayTo(start.state, deeds, isUntried)) {
        const comment = await begin(start, who);
        let is = start.state;
        await arrive(comment, is);
        for (let way = wayTo(is, deeds, isUntried); way; way = wayTo(is, deeds, isUntried))
          for (const deed of way) {
            await forgetLimits(test.db);
            const { status, to } = RULES[deed](is);
            const answer = await DEEDS[deed](comment);
            expect([answer.status, nameOf(is, deed)], answer.text).toEqual([status, nameOf(is, deed)]);
            tried.add(nameOf(is, deed));
            is = to;
            await arrive(comment, is);
          }
      }
    expect(tried.size).toBe(reached.size * deeds.length);
    expect(notices).toBeGreaterThan(0);
    expect(reached.size).toBeGreaterThan(who === 'member' ? 30 : 15);
  }, 120_000);
});
