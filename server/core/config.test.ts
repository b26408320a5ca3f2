import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

it('has a default for everything', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    port: 4321,
    listen: ['127.0.0.1', '::1'],
    databaseUrl: null,
    siteOrigin: 'http://localhost:4321',
    siteName: 'よあかり',
    operatorName: 'よあかり運営事務局',
  });
  expect(readConfig({ PORT: '', VAR_DIR: '' }).varDir).toMatch(/\/var$/);
});

it('takes what is given', () => {
  const given = { PORT: '8080', VAR_DIR: '/srv/y', SITE_ORIGIN: 'https://example.jp', SITE_NAME: '宵の口' };
  expect(readConfig({ ...given, NODE_ENV: 'production' })).toMatchObject({
    production: true,
    port: 8080,
    varDir: '/srv/y',
    siteOrigin: 'https://example.jp',
    siteName: '宵の口',
  });
});

it.each([
  { PORT: 'abc' },
  { PORT: '70000' },
  { PORT: '80.5' },
  { SITE_ORIGIN: 'example.jp' },
  { SITE_ORIGIN: 'https://example.jp/' },
  { SITE_NAME: 'あ'.repeat(31) },
  { VAR_DIR: 'a\0b' },
  { NODE_ENV: 'staging' },
  { LOG_LEVEL: 'loud' },
  { MAINTENANCE_UNTIL: '6:00' },
  { MAINTENANCE_UNTIL: '2026-11-31 06:00' },
  { LISTEN: 'everywhere' },
  { LISTEN: '192.168.1.5, nas.local' },
  { TRUSTED_PROXIES: 'proxy.local' },
  { TRUSTED_PROXIES: '10.0.0.0/33' },
  { TRUSTED_PROXIES: '10.0.0.1, 10.0.0.0/' },
])('stops with a sentence that names the setting and what it must be: %o', (env) => {
  const [name, value] = Object.entries(env)[0] as [string, string];
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(`${name}="${value}" cannot be used: it must be `);
});

it('sends by a telephone service only when all of it is set, and never repeats a secret', () => {
  const twilio = {
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'a-token-of-the-account',
    SMS_NUMBER: '+815012345678',
  };
  expect(readConfig({}).messaging).toMatchObject({
    smtpUrl: null,
    twilio: null,
    mailFrom: 'no-reply@localhost',
  });
  expect(readConfig(twilio).messaging).toMatchObject({
    twilio: { api: 'https://api.twilio.com', authToken: twilio.TWILIO_AUTH_TOKEN },
    callNumber: '+815012345678',
  });
  for (const name of Object.keys(twilio)) {
    const { [name as keyof typeof twilio]: _left, ...rest } = twilio;
    if (name !== 'SMS_NUMBER') expect(() => readConfig(rest)).toThrow('go together');
    else expect(() => readConfig(rest)).toThrow('SMS_NUMBER must be set');
  }
  for (const name of ['DATABASE_URL', 'DATABASE_REPLICA_URL', 'DATABASE_POOLER_URL'])
    expect(() => readConfig({ [name]: 'mysql://user:hunter2@x/y' })).toThrow(
      /^DATABASE_\w+ cannot be used: (?!.*hunter2)/,
    );
  expect(() => readConfig({ SMTP_URL: 'http://user:hunter2@x' })).toThrow(
    /^SMTP_URL cannot be used: (?!.*hunter2)/,
  );
  expect(() => readConfig({ TWILIO_AUTH_TOKEN: 'hunter2' })).toThrow(
    /^TWILIO_AUTH_TOKEN cannot (?!.*hunter2)/,
  );
  for (const MAIL_FROM of ['a', 'a@b c', 'a@b\nBcc: c@d', '<a@b.jp>'])
    expect(() => readConfig({ MAIL_FROM })).toThrow('a mail address');
});

it('says how late the event loop may be before pages are turned away', () => {
  expect(readConfig({}).overloadedMs).toBe(250);
  expect(readConfig({ OVERLOADED_MS: '900' }).overloadedMs).toBe(900);
  expect(() => readConfig({ OVERLOADED_MS: '5' })).toThrow('milliseconds, at least 50');
});

it('trusts the proxies that are configured, and none by default', () => {
  expect(readConfig({}).trustedProxies).toEqual([]);
  expect(readConfig({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,2001:db8::/32' }).trustedProxies).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    '2001:db8::/32',
  ]);
});

it('listens on this machine alone unless it is asked for more, and everywhere in production', () => {
  const production = { NODE_ENV: 'production', SITE_ORIGIN: 'https://example.jp' };
  expect(readConfig({ NODE_ENV: 'development' }).listen).toEqual(['127.0.0.1', '::1']);
  expect(readConfig({ LISTEN: 'all' }).listen).toBe('all');
  expect(readConfig({ LISTEN: '192.168.1.5, ::1' }).listen).toEqual(['192.168.1.5', '::1']);
  expect(readConfig(production).listen).toBe('all');
  expect(readConfig({ ...production, LISTEN: 'local' }).listen).toEqual(['127.0.0.1', '::1']);
});

it('takes no https origin for development, where codes and sample logins can be read', () => {
  expect(() => readConfig({ SITE_ORIGIN: 'https://example.jp' })).toThrow('set NODE_ENV=production');
  expect(() => readConfig({ NODE_ENV: 'test', SITE_ORIGIN: 'https://example.jp' })).toThrow(ConfigError);
  expect(readConfig({ SITE_ORIGIN: 'http://example.test' }).siteOrigin).toBe('http://example.test');
});

it('S86: opens no debugger in production', () => {
  const asked = {
    SITE_ORIGIN: 'https://example.jp',
    NODE_OPTIONS: '--max-old-space-size=512 --inspect=0.0.0.0',
  };
  expect(() => readConfig({ ...asked, NODE_ENV: 'production' })).toThrow('leave --inspect out');
  expect(readConfig({ NODE_OPTIONS: asked.NODE_OPTIONS }).production).toBe(false);
});

it('knows the owner of the database, and repeats its address in no refusal', () => {
  const DATABASE_OWNER_URL = 'postgres://owner:hunter2@db/yoakari';
  expect(readConfig({}).databaseOwnerUrl).toBeNull();
  expect(readConfig({ DATABASE_OWNER_URL }).databaseOwnerUrl).toBe(DATABASE_OWNER_URL);
  expect(() => readConfig({ DATABASE_OWNER_URL: 'mysql://owner:hunter2@db' })).toThrow(
    /^DATABASE_OWNER_URL cannot be used: (?!.*hunter2)/,
  );
});

it('wants an https origin in production', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('SITE_ORIGIN must be set');
  expect(() => readConfig({ NODE_ENV: 'production', SITE_ORIGIN: 'http://example.jp' })).toThrow('https://');
});

it('knows an app at X by its id and secret, and X’s own addresses', () => {
  const app = { X_CLIENT_ID: 'aBcD1234', X_CLIENT_SECRET: 'a1b2c3d4e5f60718293a4b5c6d7e8f90' };
  expect(readConfig({}).x).toBeNull();
  expect(readConfig(app).x).toEqual({
    clientId: app.X_CLIENT_ID,
    clientSecret: app.X_CLIENT_SECRET,
    authorizeUrl: 'https://x.com/i/oauth2/authorize',
    api: 'https://api.x.com',
  });
  expect(() => readConfig({ X_CLIENT_ID: 'aBcD1234' })).toThrow('go together');
  expect(() => readConfig({ ...app, X_CLIENT_SECRET: 'hunter2' })).toThrow(
    /^X_CLIENT_SECRET cannot (?!.*hunter2)/,
  );
  const production = { NODE_ENV: 'production', SITE_ORIGIN: 'https://example.jp' };
  expect(() => readConfig({ ...production, ...app, X_API: 'http://127.0.0.1:1' })).toThrow('https://');
});

it('knows a channel of LINE by its id and secret, and LINE’s own addresses', () => {
  const line = { LINE_CHANNEL_ID: '2001234567', LINE_CHANNEL_SECRET: 'a1b2c3d4e5f60718293a4b5c6d7e8f90' };
  expect(readConfig({}).line).toBeNull();
  expect(readConfig(line).line).toEqual({
    channelId: line.LINE_CHANNEL_ID,
    channelSecret: line.LINE_CHANNEL_SECRET,
    issuer: 'https://access.line.me',
    authorizeUrl: 'https://access.line.me/oauth2/v2.1/authorize',
    tokenUrl: 'https://api.line.me/oauth2/v2.1/token',
    bot: null,
  });
  const bot = { LINE_BOT_ID: '@123abcde', LINE_BOT_TOKEN: 'token-of-the-official-account' };
  expect(readConfig({ ...line, ...bot }).line?.bot).toEqual({
    ...{ id: bot.LINE_BOT_ID, token: bot.LINE_BOT_TOKEN, api: 'https://api.line.me' },
  });
  expect(() => readConfig(bot)).toThrow('LINE_CHANNEL_ID');
  expect(() => readConfig({ ...line, LINE_BOT_ID: '@123abcde' })).toThrow('go together');
  expect(() => readConfig({ LINE_CHANNEL_ID: '2001234567' })).toThrow('go together');
  expect(() => readConfig({ ...line, LINE_CHANNEL_SECRET: 'hunter2' })).toThrow(
    /^LINE_CHANNEL_SECRET cannot (?!.*hunter2)/,
  );
  const production = { NODE_ENV: 'production', SITE_ORIGIN: 'https://example.jp' };
  expect(() => readConfig({ ...production, ...line, LINE_TOKEN_URL: 'http://127.0.0.1:1/token' })).toThrow(
    'https:// in production',
  );
});

it('an object store has all of its settings or none, a secret that no message repeats, and https in production', () => {
  const s3 = {
    S3_ENDPOINT: 'https://s3.example.jp',
    S3_BUCKET: 'yoakari-media',
    S3_ACCESS_KEY_ID: 'AKIA0123456789',
    S3_SECRET_ACCESS_KEY: 'a1b2c3d4e5f60718293a4b5c6d7e8f90',
  };
  expect(readConfig({}).s3).toBeNull();
  expect(readConfig(s3).s3).toEqual({
    endpoint: s3.S3_ENDPOINT,
    bucket: s3.S3_BUCKET,
    region: 'us-east-1',
    accessKeyId: s3.S3_ACCESS_KEY_ID,
    secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
  });
  expect(readConfig({ ...s3, S3_REGION: 'auto' }).s3).toMatchObject({ region: 'auto' });
  for (const name of Object.keys(s3))
    expect(() => readConfig({ ...s3, [name]: '' })).toThrow(`For an object store ${name} must be set, too`);
  expect(() => readConfig({ S3_BUCKET: 'yoakari-media' })).toThrow(
    'S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must be set',
  );
  expect(() => readConfig({ ...s3, S3_SECRET_ACCESS_KEY: 'hunter2' })).toThrow(
    /^S3_SECRET_ACCESS_KEY cannot (?!.*hunter2)/,
  );
  expect(() => readConfig({ ...s3, S3_ENDPOINT: 'https://s3.example.jp/bucket' })).toThrow('S3_ENDPOINT');
  const production = { NODE_ENV: 'production', SITE_ORIGIN: 'https://example.jp' };
  expect(() => readConfig({ ...production, ...s3, S3_ENDPOINT: 'http://s3.example.jp' })).toThrow('https://');
  for (const near of ['http://127.0.0.1:9000', 'http://localhost', 'http://store:8333'])
    expect(readConfig({ ...production, ...s3, S3_ENDPOINT: near }).s3).not.toBeNull();
});

it('a CDN is purged only with an address and a token, over https in production', () => {
  const cdn = {
    CDN_PURGE_URL: 'https://cdn.example.com/purge',
    CDN_PURGE_TOKEN: 'a1b2c3d4e5f60718293a4b5c6d7e8f90',
  };
  expect(readConfig({}).cdn).toBeNull();
  expect(readConfig(cdn).cdn).toEqual({ purgeUrl: cdn.CDN_PURGE_URL, token: cdn.CDN_PURGE_TOKEN });
  expect(() => readConfig({ ...cdn, CDN_PURGE_TOKEN: '' })).toThrow('go together');
  expect(() => readConfig({ ...cdn, CDN_PURGE_TOKEN: 'hunter2' })).toThrow(
    /^CDN_PURGE_TOKEN cannot (?!.*hunter2)/,
  );
  const production = { NODE_ENV: 'production', SITE_ORIGIN: 'https://example.jp' };
  expect(() => readConfig({ ...production, ...cdn, CDN_PURGE_URL: 'http://127.0.0.1:1/' })).toThrow(
    'https://',
  );
});
