import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { eraseAccount } from '../../server/app/leaving/erase-account.ts';
import { readCast } from '../../server/directory/casts/read-cast.ts';
import { pictureFile } from '../../server/gateways/media/file-names.ts';
import { readPicture } from '../../server/gateways/media/uploads/store-picture.ts';
import { addUser, Browser } from '../support/browser.ts';
import { type CastBrowser, castBrowser, fileOf, formOf } from '../support/casts.ts';
import { takeJobs } from '../support/take-jobs.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
let cast: CastBrowser;

beforeEach(async () => {
  cast = await castBrowser(test.db);
});

const save = ({ browser, myId }: Pick<CastBrowser, 'browser' | 'myId'>, form: Record<string, unknown>) =>
  browser.post(`/api/my_page/${myId}/profile_detail_setting`, form);

async function member(name = 'けん') {
  const { id, myId } = await addUser(test.db, name);
  const browser = new Browser();
  await browser.logInAs(test.db, id);
  return { userId: id, myId, browser };
}
const pageOf = async (castId: number) => {
  const read = await readCast(test.db, castId, Date.now());
  if (read.kind !== 'cast') throw new Error(read.kind);
  return read.view;
};

/** Every field with a value that nothing else has. */
const WHOLE = {
  ...{ type: 'girl', age: '27', birthMonth: '2', birthDate: '29', tall: '163', bloodType: 'AB' },
  ...{ bust: 'Dカップ', hometown: '長崎県', loversType: '聞き上手な人', hobby: '金継ぎ' },
  ...{
    workMonday: true,
    workHoliday: true,
    workMessage: '月曜は早めです。',
    message: 'はじめまして。\nよろしく。',
  },
  ...{ title1: '好きなお酒', item1: '梅酒', title3: '口ぐせ', item3: 'たしかに' },
};
const FIELDS = ['age', 'birthday', 'tall', 'bloodType', 'bust', 'hometown', 'loversType', 'hobby'];
const ALL = [...FIELDS, 'workDays', 'workMessage', 'message', 'items'];
const shownAll = (how: string) => Object.fromEntries(ALL.map((field) => [`${field}Shown`, how]));
const SECRETS = /27|2月29日|163|AB型|Dカップ|長崎|聞き上手|金継ぎ|祝日|早めです|はじめまして|梅酒|たしかに/;

describe('the profile of a cast', () => {
  it('stands on her page as she wrote it, and her edit counts as activity', async () => {
    await test.db
      .updateTable('casts')
      .set({ lastActiveAt: new Date(0) })
      .where('id', '=', cast.castId)
      .execute();
    const answer = await save(cast, { ...WHOLE, ...shownAll('public') });
    expect(answer).toMatchObject({ status: 200, body: { message: '保存しました。' } });
    const view = await pageOf(cast.castId);
    expect(view.profile.map(({ value }) => value)).toEqual([
      '27歳',
      '2月29日',
      '163cm',
      'AB型',
      'Dカップ',
      '長崎県',
      '聞き上手な人',
      '金継ぎ',
      '月・祝日',
    ]);
    expect(view).toMatchObject({
      message: 'はじめまして。\nよろしく。',
      workMessage: '月曜は早めです。',
      hasMore: false,
    });
    expect(view.items).toEqual([
      { title: '好きなお酒', body: '梅酒' },
      { title: '口ぐせ', body: 'たしかに' },
    ]);
    const { lastActiveAt } = await test.db
      .selectFrom('casts')
      .select('lastActiveAt')
      .where('id', '=', cast.castId)
      .executeTakeFirstOrThrow();
    expect(lastActiveAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it.each(['members', 'private'])('is in no page where it is for %s', async (how) => {
    await save(cast, { ...WHOLE, ...shownAll(how) });
    const { week: _, ...view } = await pageOf(cast.castId);
    const text = JSON.stringify({
      ...view,
      id: 0,
      path: '',
      shop: null,
      today: '',
      photos: [],
      colleagues: [],
    });
    expect(text).not.toMatch(SECRETS);
    expect(view.hasMore).toBe(how === 'members');
  });

  it('comes to members by a call, to guests not at all, and what is for no one to no one', async () => {
    await save(cast, { ...WHOLE, ...shownAll('members'), bustShown: 'private', hobbyShown: 'public' });
    const path = `/api/cast_profile?castId=${cast.castId}`;
    expect((await new Browser().get(path)).status).toBe(401);
    const answer = await (await member()).browser.get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.text).toContain('長崎県');
    expect(answer.text).toContain('梅酒');
    expect(answer.text).not.toContain('カップ');
    expect(answer.text, 'what everybody sees stands on the page').not.toContain('金継ぎ');
    await test.db.updateTable('casts').set({ status: 'hidden' }).where('id', '=', cast.castId).execute();
    expect((await (await member()).browser.get(path)).status).toBe(404);
  });

  it('takes her page and her cards away at once when fewer people may read it', async () => {
    await save(cast, { ...WHOLE, ...shownAll('public') });
    await sql`delete from page_change`.execute(test.db);
    await save(cast, { ...WHOLE, ...shownAll('public'), ageShown: 'band' });
    const { rows } = await sql<{ tag: string }>`select tag from page_change where purge`.execute(test.db);
    expect(rows.map(({ tag }) => tag)).toEqual(
      expect.arrayContaining([`cast:${cast.castId}`, `cast-card:${cast.castId}`]),
    );
    expect((await pageOf(cast.castId)).profile).toContainEqual({ label: '年齢', value: '20代後半' });
  });

  it('keeps the bust to herself until she says otherwise', async () => {
    await save(cast, WHOLE);
    const { profile } = await pageOf(cast.castId);
    expect(profile.map(({ label }) => label)).toContain('出身');
    expect(profile.map(({ label }) => label)).not.toContain('バスト');
  });

  it('that she wrote before she had a page goes along when she gets it', async () => {
    const { id, myId } = await addUser(test.db, 'みお', { kind: 'cast' });
    const browser = new Browser();
    await browser.logInAs(test.db, id);
    await save({ browser, myId }, { ...WHOLE, ...shownAll('public'), ageShown: 'private' });
    const other = await castBrowser(test.db, 'みお');
    await test.db.updateTable('users').set({ castId: null }).where('id', '=', other.userId).execute();
    await test.db.updateTable('users').set({ castId: other.castId }).where('id', '=', id).execute();
    const view = await pageOf(other.castId);
    expect(view.profile.map(({ value }) => value)).toContain('金継ぎ');
    expect(view.items).toHaveLength(2);
    expect(JSON.stringify(view.profile)).not.toContain('27');
  });
});

describe('the form', () => {
  it.each([
    [{ age: '17' }, 'age', '年齢は18歳以上を選択してください。'],
    [{ age: '61' }, 'age', '年齢は18歳以上を選択してください。'],
    [{ tall: '129' }, 'tall', '身長は130〜200cmの範囲で選択してください。'],
    [{ birthMonth: '2', birthDate: '' }, 'birthday', '誕生日は月と日の両方を選択してください。'],
    [{ birthMonth: '2', birthDate: '30' }, 'birthday', '存在しない日付です。誕生日を選び直してください。'],
    [{ bloodType: 'C' }, 'bloodType', '血液型を選択肢から選んでください。'],
    [{ bust: '88' }, 'bust', 'バストを選択肢から選んでください。'],
    [{ hometown: '新宿' }, 'hometown', '出身を選択肢から選んでください。'],
    [{ hobby: '花'.repeat(51) }, 'hobby', '趣味は50文字以内で入力してください。（現在51文字）'],
    [
      { title1: '十'.repeat(11), item1: 'あ' },
      'title1',
      '項目名は10文字以内で入力してください。（現在11文字）',
    ],
    [{ title2: '口ぐせ' }, 'item2', '項目名と内容の両方を入力してください。'],
    [{ item2: 'たしかに' }, 'title2', '項目名と内容の両方を入力してください。'],
    [{ tallShown: 'band' }, 'tallShown', '公開範囲を選択肢から選んでください。'],
    [{ ageShown: 'x' }, 'ageShown', '公開範囲を選択肢から選んでください。'],
  ])('refuses %j', async (wrong, field, sentence) => {
    const answer = await save(cast, { type: 'girl', ...wrong });
    expect(answer.status).toBe(422);
    expect((answer.body.errors as Record<string, string[]>)[field]?.[0]).toBe(sentence);
  });

  it('forgives full width, and counts an emoji as one', async () => {
    expect((await save(cast, { type: 'girl', age: '２２', hobby: '🍵'.repeat(50) })).status).toBe(200);
    expect((await pageOf(cast.castId)).profile).toContainEqual({ label: '年齢', value: '22歳' });
  });

  it('keeps what a file brought in and the list does not have', async () => {
    await test.db.updateTable('casts').set({ hometown: '奄美' }).where('id', '=', cast.castId).execute();
    expect((await save(cast, { type: 'girl', hometown: '奄美' })).status).toBe(200);
    expect((await pageOf(cast.castId)).profile).toContainEqual({ label: '出身', value: '奄美' });
  });

  it('writes text as text', async () => {
    await save(cast, {
      type: 'girl',
      message: '<b onclick=alert(1)>\u202e夜</b>',
      title1: '<i>',
      item1: '"&',
    });
    const view = await pageOf(cast.castId);
    expect(view.message).toBe('<b onclick=alert(1)>夜</b>');
  });
});

describe('the profile of a member', () => {
  it('is for members unless he says otherwise: in his comments and in her list of followers', async () => {
    const he = await member('たろう');
    const work = '平日は夜9時ごろまでです。';
    const form = { type: 'boy', age: '41', hometown: '福井県', hobby: '釣り', workMessage: work };
    expect((await save(he, { ...form, ageShown: 'band', hobbyShown: 'private' })).status).toBe(200);
    const { id: postId } = await test.db
      .insertInto('posts')
      .values({ castId: cast.castId, body: '今夜も', acceptComment: 1, postedAt: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const written = await he.browser.post('/api/tl_comment', { tlId: postId, comment: 'こんばんは' });
    const { id } = written.body.item as { id: number };
    const asGuest = await new Browser().get(`/api/tl_comment/${id}/writer`);
    expect(asGuest.body).toMatchObject({
      name: 'たろう',
      path: null,
      lines: [{ label: '年齢', value: '40代前半' }],
    });
    expect(asGuest.text).not.toMatch(/福井|釣り|41|9時/);
    const asMember = await (await member()).browser.get(`/api/tl_comment/${id}/writer`);
    expect(asMember.text).toContain('福井県');
    expect(asMember.body.lines).toContainEqual({ label: '仕事についてのメモ', value: work });
    expect(asMember.text).not.toMatch(/釣り|41/);
    await he.browser.post('/api/cast_follow', { castId: cast.castId });
    const followers = await cast.browser.get(`/api/my_page/${cast.myId}/followers`);
    expect(followers.body.items).toMatchObject([{ name: 'たろう', profile: '40代前半・福井県' }]);

    await test.db.updateTable('comments').set({ deletedAt: new Date() }).where('id', '=', id).execute();
    expect((await new Browser().get(`/api/tl_comment/${id}/writer`)).status).toBe(404);
  });

  it('is in his data, and gone with him', async () => {
    const he = await member('じろう');
    await save(he, { type: 'boy', hobby: '釣り' });
    const mine = await he.browser.download(`/api/my_page/${he.myId}`);
    expect(mine.body).toMatchObject({ profile: { details: { hobby: '釣り' } } });
    await test.db
      .updateTable('users')
      .set({ status: 'leaving', eraseAt: new Date(0) })
      .where('id', '=', he.userId)
      .execute();
    await eraseAccount(test.db, he.userId);
    const left = await test.db
      .selectFrom('userProfiles')
      .where('userId', '=', he.userId)
      .selectAll()
      .execute();
    expect(left).toEqual([]);
  });

  it('belongs to its owner alone', async () => {
    const [he, other] = [await member(), await member()];
    const answer = await save({ browser: other.browser, myId: he.myId }, { type: 'boy', hobby: '釣り' });
    expect(answer.status).toBe(404);
    expect((await save(he, { type: 'girl' })).status).toBe(422);
  });
});

describe('name and photos', () => {
  const picture = (colour: string) =>
    sharp({ create: { width: 300, height: 400, channels: 3, background: colour } })
      .jpeg()
      .toBuffer();
  const photosOf = (castId: number) =>
    test.db
      .selectFrom('castPhotos')
      .select('mediaId')
      .where('castId', '=', castId)
      .orderBy('position')
      .execute();
  const name = (
    { browser, myId }: Pick<CastBrowser, 'browser' | 'myId'>,
    fields: Parameters<typeof formOf>[0],
  ) => browser.post(`/api/my_page/${myId}/profile_setting`, formOf(fields));

  it('of a page: photos come, go and change places, and the first is her face', async () => {
    const [red, blue] = [fileOf(await picture('red')), fileOf(await picture('blue'))];
    const first = await name(cast, { name: 'ユリカ', kana: '', images: [red, blue] });
    expect(first).toMatchObject({ status: 200, body: { myName: 'ユリカ', message: '保存しました。' } });
    expect(first.body.myIcon).toMatch(/^\/media\//);
    const [a, b] = (await photosOf(cast.castId)).map(({ mediaId }) => mediaId);
    const view = await pageOf(cast.castId);
    expect(view).toMatchObject({ name: 'ユリカ', kana: 'ゆりか' });
    expect(view.photos.map(({ alt }) => alt)).toEqual(['ユリカさん 写真', 'ユリカさん 写真']);
    for (const id of [a, b]) expect(await readPicture(id ?? '', 300)).not.toBeNull();

    const green = fileOf(await picture('green'));
    await takeJobs(test.db, 'remove_files');
    await name(cast, { name: 'ユリカ', images: [green], deletedPhotos: a ?? '', order: `new:0,${b}` });
    const after = (await photosOf(cast.castId)).map(({ mediaId }) => mediaId);
    expect(after).toHaveLength(2);
    expect(after[1]).toBe(b);
    expect(await readPicture(a ?? '', 300), 'what she has taken away is on no disk').toBeNull();
    const [job] = await takeJobs(test.db, 'remove_files');
    expect(job?.names, 'a job removes it should the process end before').toContain(pictureFile(a ?? '', 300));
  });

  it('takes ten photos at most, and says which one is wrong', async () => {
    const small = fileOf(
      await sharp({ create: { width: 50, height: 50, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    );
    const good = fileOf(await picture('red'));
    const wrong = await name(cast, { name: 'さくら', images: [good, small] });
    expect(wrong.body.errors).toEqual({
      'images.1': ['画像が小さすぎます。縦横200px以上の画像を選択してください。'],
    });
    const many = await name(cast, { name: 'さくら', images: Array.from({ length: 11 }, () => good) });
    expect(many.body.errors).toEqual({ images: ['画像は10枚まで選択できます。'] });
    expect(await photosOf(cast.castId)).toEqual([]);
    expect((await name(cast, { name: 'さくら', kana: '櫻' })).body.errors).toEqual({
      kana: ['よみがなはひらがなで入力してください。'],
    });
  });

  it('of a member: one photo, which may go again', async () => {
    const he = await member();
    const photo = fileOf(await picture('blue'));
    const given = await name(he, { name: 'けんじ', images: [photo] });
    expect(given.body).toMatchObject({ myName: 'けんじ', myIcon: expect.stringContaining('/media/') });
    const { iconMediaId } = await test.db
      .selectFrom('users')
      .select('iconMediaId')
      .where('id', '=', he.userId)
      .executeTakeFirstOrThrow();
    await takeJobs(test.db, 'remove_files');
    const gone = await name(he, { name: 'けんじ', deletedPhotos: iconMediaId ?? '' });
    const [job] = await takeJobs(test.db, 'remove_files');
    expect(job?.names).toContain(pictureFile(iconMediaId ?? '', 128));
    expect(gone.body).toMatchObject({ myName: 'けんじ', myIcon: null });
    expect((await name(he, { name: '' })).body.errors).toEqual({ name: ['名前を入力してください。'] });
    expect((await name(he, { name: 'けんじ', images: [photo, photo] })).status).toBe(422);
  });
});
