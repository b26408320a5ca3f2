import { sql } from 'kysely';
import { config } from '../../server/core/config.ts';
import type { HeldBy } from '../../server/core/db/comment-tables.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import { SESSION_COOKIES } from '../../server/core/http/cookies.ts';
import { newMediaId } from '../../server/gateways/media/store/media-store.ts';
import { createAccount } from '../../server/identity/accounts/create-account.ts';
import { hashPassword } from '../../server/identity/credentials/password-hash.ts';
import { openAdminSession, openShopSession } from '../../server/identity/sessions/open-session.ts';
import {
  readAdminSession,
  readMemberSession,
  readShopSession,
} from '../../server/identity/sessions/read-session.ts';
import { emailLookupOf, sealEmail } from '../../server/identity/shop-logins/find-login.ts';
import { insertLogin } from '../../server/identity/shop-logins/queries.ts';
import type { Role } from '../security/permissions/roles.ts';
import { forgetLimits, PASSWORD, scratchFolder } from './accounts.ts';
import { addAdmin } from './admins.ts';
import { Browser, someFacts } from './browser.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { type LineServer, startLine } from './line-server.ts';
import { addCast, addPlaces, addShop, type Places } from './seed.ts';
import { startX, type XServer } from './x-server.ts';

/** `adminTag`: what the pages of an admin send; `secret`: of their second factor; `castId`: of their own page. */
export type Caller = {
  role: Role;
  browser: Browser;
  userId: number;
  myId: string;
  email: string;
  castId: number | null;
  adminTag?: string;
  secret?: string;
};

/** What calls name in their addresses: `writer` has commented on `post`, whose owner is the cast of the world. */
export type Objects = Record<'post' | 'upload' | 'comment' | 'writer', string>;

let count = 0;
export const newEmail = (): string => `person-${++count}@example.jp`;
export const newTel = (): string => `090${String(10_000_000 + ++count * 7919)}`;

/** A site with a shop, its cast さくら and LINE and X beside it, in which each role can call. */
export class PermissionWorld {
  readonly #ends: (() => unknown)[] = [];
  #password!: Awaited<ReturnType<typeof hashPassword>>;
  test!: TestDatabase;
  places!: Places;
  /** The shop of the role `shop`; `otherShop` has another. */
  shopId!: number;
  otherShopId!: number;
  /** The cast whose objects are acted upon; each owner's browser takes her page over from the one before. */
  ownerCastId!: number;
  /** Of a cast whom no browser has taken over. */
  otherCastId!: number;
  line!: LineServer;
  x!: XServer;

  async open(): Promise<void> {
    this.#ends.push(scratchFolder());
    this.test = await testDatabase();
    provideDatabase(this.test.db);
    this.line = await startLine({ siteOrigin: config().siteOrigin });
    this.x = await startX({ siteOrigin: config().siteOrigin });
    Object.assign(config(), { line: this.line.settings, x: this.x.settings });
    this.#ends.push(
      () => Object.assign(config(), { line: null, x: null }),
      this.line.close,
      this.x.close,
      this.test.close,
    );
    this.#password = await hashPassword(PASSWORD);
    this.places = await addPlaces(this.db);
    this.shopId = await addShop(this.db, this.places, { name: '宵待', email: 'inbox@yoimachi.example.jp' });
    this.otherShopId = await addShop(this.db, this.places, { name: '暁' });
    this.ownerCastId = await addCast(this.db, this.shopId, { name: 'さくら' });
    this.otherCastId = await addCast(this.db, this.shopId, { name: 'みお' });
  }

  async close(): Promise<void> {
    for (const end of this.#ends) await end();
  }

  get db() {
    return this.test.db;
  }

  /** Counters of limits start anew, and texts to the same number may follow at once. */
  forgetLimits(): Promise<void> {
    return forgetLimits(this.db);
  }

  /** An account that no one is logged in to, with `PASSWORD`. */
  async account(type: 'girl' | 'boy' = 'boy', name = 'けん'): Promise<{ id: number; email: string }> {
    const email = newEmail();
    const identity = { kind: 'email', value: email } as const;
    const id = await createAccount(this.db, { type, by: 'email', identity, password: this.#password, name });
    return { id, email };
  }

  async #shopCaller(role: Role): Promise<Caller> {
    const [browser, email] = [new Browser(), newEmail()];
    const shopId = role === 'shop' ? this.shopId : this.otherShopId;
    const place = { shopId, role: 'owner', called: null } as const;
    const password = this.#password;
    const sealed = { emailLookup: emailLookupOf(email), emailSealed: sealEmail(email) };
    const login = await insertLogin(this.db, { name: '宵待', ...sealed, password, sample: false }, [place]);
    const { cookie, tag } = await openShopSession(this.db, login, someFacts());
    browser.keep([cookie]);
    browser.tag = tag;
    return { role, browser, userId: 0, myId: 'absent', email, castId: null };
  }

  /** A browser of that role, with its pages loaded. `isMember`: the banned one is no cast; `isReal`: by the link of the host. */
  async callerOf(role: Role, { isMember = false, isReal = false } = {}): Promise<Caller> {
    const { db } = this;
    if (role === 'guest')
      return { role, browser: new Browser(), userId: 0, myId: 'absent', email: newEmail(), castId: null };
    if (role === 'shop' || role === 'otherShop') return this.#shopCaller(role);
    if (role === 'admin' && isReal) {
      const { browser, id, myId, secret } = await addAdmin(db, 'けん');
      const { cookie, tag } = await openAdminSession(db, id, someFacts());
      browser.keep([cookie]);
      return { role, browser, userId: id, myId, email: '', castId: null, adminTag: tag, secret };
    }
    const isCast = role === 'owner' || role === 'cast' || (role === 'banned' && !isMember);
    const { id, email } = await this.account(isCast ? 'girl' : 'boy');
    let castId: number | null = null;
    if (role === 'owner') {
      castId = this.ownerCastId;
      await db.updateTable('users').set({ castId: null }).where('castId', '=', castId).execute();
      await db.updateTable('casts').set({ status: 'public' }).where('id', '=', castId).execute();
    } else if (isCast) castId = await addCast(db, this.shopId, { name: 'れいな' });
    const isAdmin = role === 'admin';
    if (isAdmin || castId !== null)
      await db.updateTable('users').set({ castId, isAdmin }).where('id', '=', id).execute();
    if (role === 'banned')
      await db.insertInto('commentBans').values({ castId: this.ownerCastId, userId: id }).execute();
    const browser = new Browser();
    const { myId } = await browser.logInAs(db, id);
    const caller = { role, browser, userId: id, myId: myId ?? '', email, castId };
    if (role === 'suspended') {
      await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute();
      await browser.me();
    }
    if (role !== 'admin') return caller;
    const { cookie, tag } = await openAdminSession(db, id, someFacts());
    browser.keep([cookie]);
    return { ...caller, adminTag: tag };
  }

  /** The member, shop login and admin of the sessions that a browser holds and that have not ended. */
  async whoIs({ browser: { cookies } }: Caller): Promise<unknown[]> {
    const { member, shop, admin } = SESSION_COOKIES;
    return [
      (await readMemberSession(this.db, cookies.get(member)))?.userId,
      (await readShopSession(this.db, cookies.get(shop)))?.shopLoginId,
      (await readAdminSession(this.db, cookies.get(admin)))?.userId,
    ];
  }

  /** @returns its id */
  async news(): Promise<number> {
    const { id } = await this.db
      .insertInto('news')
      .values({ title: 'お知らせ', body: '本文です。', cover: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** A comment under `postId`, at once seen by all unless it says otherwise. @returns its id */
  async comment(
    postId: number,
    userId: number | null,
    more: { approved?: boolean; restrictedBy?: 'writer' | 'word' | null; heldBy?: HeldBy | null } = {},
  ): Promise<number> {
    const nothing = { guestName: null, replyToId: null, anonHash: null, browser: null };
    const { id } = await this.db
      .insertInto('comments')
      .values({
        ...{ postId, userId, body: 'いいですね', approved: true, restrictedBy: null, ...nothing },
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** What calls name in their addresses, made anew for each, in one statement: it is asked for thousands of times. */
  async objects(): Promise<Objects> {
    const { db, ownerCastId: castId, shopId } = this;
    const upload = newMediaId();
    // An owner who has left in a row before has taken her page out of sight, or left the shop.
    const { rows } = await sql<Omit<Objects, 'upload'>>`
      with shown as (
        update casts set status = 'public', shop_id = ${shopId}
        where id = ${castId} and (status, shop_id) is distinct from ('public', ${shopId}::bigint)
      ), post as (
        insert into posts (cast_id, body, accept_comment, posted_at)
        values (${castId}, '今夜も', null, now()) returning id
      ), uploader as (
        insert into users (kind, name) values ('member', 'だれか') returning id
      ), upload as (
        insert into post_uploads (id, kind, user_id, cast_id, width, height, bytes)
        select ${upload}, 'video', id, ${castId}, 640, 360, 1 from uploader
      ), video as (
        insert into post_videos (post_id, id, width, height)
        select id, ${newMediaId()}, 640, 360 from post
      ), writer as (
        insert into users (kind, name) values ('member', 'たろう') returning id, my_id
      ), comment as (
        insert into comments (post_id, user_id, body, approved)
        select post.id, writer.id, 'いいですね', false from post, writer returning id
      )
      select post.id::text as post, comment.id::text as comment, writer.my_id as writer
      from post, comment, writer`.execute(db);
    return { ...(rows[0] as Omit<Objects, 'upload'>), upload };
  }
}
