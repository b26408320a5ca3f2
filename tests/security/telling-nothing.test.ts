import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { codeTo, forgetLimits, PASSWORD, registerByMail } from '../support/accounts.ts';
import { Browser } from '../support/browser.ts';
import { CHILD_ENV } from '../support/child-env.ts';
import { databaseWorld } from '../support/world.ts';

const root = path.resolve(import.meta.dirname, '../..');
const TRACES = /at .+:\d+:\d+|node_modules|select |insert into|user_passwords|relation|\.ts\b/i;
const world = databaseWorld();

describe('S84: what an error tells', () => {
  it('every 4xx is a sentence in Japanese and nothing else', async () => {
    const { browser, state } = await registerByMail(world.db, 'errors@example.jp');
    await forgetLimits(world.db);
    const guest = new Browser();
    const answers = [
      await guest.post('/api/login', { email: 'x', password: 'y' }),
      await guest.post('/api/login', { email: {}, password: [] }),
      await guest.post('/api/verify_email', { email: 'a@b.jp', code: '1' }),
      await guest.post(`/api/my_page/${state.myId}/email_setting`, { email: 'a@b.jp' }),
      await browser.post('/api/my_page/another/email_setting', { email: 'a@b.jp' }),
      await guest.post('/api/nothing'),
      await guest.get('/api/login'),
    ];
    for (const { status, text } of answers) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(text).toMatch(/。/);
      expect(text).not.toMatch(TRACES);
    }
  });

  it('a call that fails inside says so and no more; the log has no password, code, cookie, number or address', async () => {
    const planted = {
      email: 'planted-address@example.jp',
      tel: '09098765432',
      password: 'うえこんだ合言葉2026\r\n\u001b[31m',
      cookie: 'plantedcookieplantedcookieplantedcookie1234',
    };
    await sql`alter table user_passwords rename to away`.execute(world.owner);
    await sql`alter table shops rename to shops_away`.execute(world.owner);
    const script = `
      import { provideSecrets, Secrets } from './server/core/secrets.ts';
      import { provideDatabase } from './server/core/db/database.ts';
      import { connect } from './server/core/db/connect.ts';
      import { newToken } from './server/identity/form-tokens/token.ts';
      import { api } from './server/app/api.ts';
      provideSecrets(new Secrets('messaging-0123456789-abcdefghijklmnop'));
      const db = connect(process.env.DATABASE_URL, { name: 'test' });
      provideDatabase(db);
      const planted = JSON.parse(process.env.PLANTED);
      for (const [path, body] of [
        ['login', { email: planted.email, password: planted.password }],
        ['login', { email: planted.tel, password: planted.password }],
        ['register_email', { email: planted.email, password: planted.password, type: 'boy', formToken: newToken(Date.now() - 60_000) }],
        ['verify_email', { email: planted.email, code: '135791' }],
      ]) {
        const answer = await api.request('/api/' + path, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest',
            'Sec-Fetch-Site': 'same-origin', Cookie: '__Host-sid=' + planted.cookie,
            'User-Agent': 'x' + planted.tel,
          },
          body: JSON.stringify(body),
        });
        console.log(answer.status, await answer.text());
      }
      const found = await api.request('/api/searches?text=' + planted.tel);
      console.log(found.status, await found.text());
      await db.destroy();
      process.exit();`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...CHILD_ENV,
        NODE_ENV: 'test',
        LOG_LEVEL: 'debug',
        DATABASE_URL: world.url,
        PLANTED: JSON.stringify(planted),
      },
    });
    await sql`alter table away rename to user_passwords`.execute(world.owner);
    await sql`alter table shops_away rename to shops`.execute(world.owner);
    expect(stdout).toContain(
      '500 {"message":"登録に失敗しました。画面を再読み込みして、もう一度お試しください。"',
    );
    // A reader has registered nothing.
    expect(stdout).toContain(
      '500 {"message":"読み込めませんでした。画面を再読み込みして、もう一度お試しください。"',
    );
    expect(stdout).not.toMatch(TRACES);
    expect(stderr).toContain('API call failed');
    for (const value of [
      ...Object.values(planted),
      'うえこんだ合言葉',
      'planted-address',
      '135791',
      '+819098765432',
    ])
      expect(stderr).not.toContain(value);
    for (const line of stderr.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
    expect(PASSWORD).not.toBe('');
    expect(await codeTo(world.db, planted.email)).toBeDefined();
  });
});
