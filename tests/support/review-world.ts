import { sql } from 'kysely';
import { readReviewList, readShopReviews } from '../../server/directory/reviews/read-reviews.ts';
import { createAccount } from '../../server/identity/accounts/create-account.ts';
import { openShopSession } from '../../server/identity/sessions/open-session.ts';
import { createShopLogin } from '../../server/identity/shop-logins/create-shop-login.ts';
import { PASSWORD } from './accounts.ts';
import { Browser, someFacts } from './browser.ts';
import { addPlaces, addShop, type Places } from './seed.ts';
import { addPerson, type Person } from './timeline.ts';
import type { World } from './world.ts';

export const TEXT = '席に着くまでに料金の説明があり、安心して過ごせました。';
export const SAVED = '口コミを登録しました。';
let count = 0;

/** A shop that is reviewed, made anew by `open`, and a member who reviews it. */
export class ReviewWorld {
  readonly #test: World;
  places!: Places;
  shopId!: number;
  member!: Person;

  constructor(test: World) {
    this.#test = test;
  }

  get db() {
    return this.#test.db;
  }

  /** Once, before the first `open`. */
  async begin(): Promise<void> {
    this.places = await addPlaces(this.db);
  }

  async open(): Promise<void> {
    this.shopId = await addShop(this.db, this.places, { name: '月灯り' });
    this.member = await this.person('けん');
  }

  /** An account of as many days; one of a month counts at once. */
  async grown(person: Person, days = 30): Promise<Person> {
    await sql`update users set created_at = now() - ${days} * interval '1 day'
      where id = ${person.id}`.execute(this.db);
    return person;
  }

  person = async (name: string, days = 30) => this.grown(await addPerson(this.db, name), days);

  async byMail(): Promise<Person> {
    const identity = { kind: 'email', value: `review-${++count}@example.jp` } as const;
    const id = await createAccount(this.db, { type: 'boy', by: 'email', identity, name: 'たろう' });
    const browser = new Browser();
    const { myId } = await browser.logInAs(this.db, id);
    return this.grown({ browser, id, myId: myId ?? '', castId: null, my: '' });
  }

  async shopBrowser(shopId: number, browser = new Browser()): Promise<Browser> {
    const email = `shop-${++count}@example.jp`;
    const named = { name: '宵待', email, password: PASSWORD, shopIds: [shopId] as [number] };
    const { cookie, tag } = await openShopSession(
      this.db,
      await createShopLogin(this.db, named),
      someFacts(),
    );
    browser.keep([cookie]);
    browser.tag ??= tag;
    return browser;
  }

  write = ({ browser }: Person, form: object = {}, headers?: Record<string, string>) =>
    browser.post('/api/review', { shopId: this.shopId, totalValue: 4, comment: TEXT, ...form }, headers);
  own = async ({ browser }: Person) => (await browser.get(`/api/review?shopId=${this.shopId}`)).body;
  rows = () => this.db.selectFrom('reviews').selectAll().where('shopId', '=', this.shopId).execute();
  rated = () =>
    this.db
      .selectFrom('shops')
      .select(['reviewCount', 'rating'])
      .where('id', '=', this.shopId)
      .executeTakeFirstOrThrow();
  shown = async () => (await readShopReviews(this.db, this.shopId, 10)).newest;
  listed = (
    sort: 'new' | 'high' | 'low' | 'helpful' = 'new',
    filters: ('text' | 'recent' | 'solo' | 'reply')[] = [],
  ) => readReviewList(this.db, this.shopId, { sort, filters, page: 1 }, Date.now());

  /** The tags of stored pages that `work` changes. */
  async changesOf(work: () => Promise<unknown>): Promise<string[]> {
    await sql`delete from page_change`.execute(this.db);
    await work();
    return (await this.db.selectFrom('pageChange').select('tag').execute()).map(({ tag }) => tag);
  }
}
