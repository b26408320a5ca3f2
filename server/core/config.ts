import path from 'node:path';
import type { z } from 'zod';
import { BODY_PACE, type BodyPace } from './body-pace.ts';
import { PASSWORD_COST, type PasswordCost } from './password-cost.ts';
import { SECRET_SETTINGS, SETTING_RULES, type SettingName, splitList } from './setting-rules.ts';

export type Config = {
  production: boolean;
  port: number;
  /** Of a process that does the jobs alone. */
  workerPort: number;
  listen: 'all' | readonly string[];
  varDir: string;
  databaseUrl: string | null;
  databaseOwnerUrl: string | null;
  /** A streaming replica of it, for reads that may be a second old. */
  replicaUrl: string | null;
  poolerUrl: string | null;
  siteOrigin: string;
  siteName: string;
  operatorName: string;
  operator: OperatorConfig;
  trustedProxies: string[];
  /** Above this mean lag (ms) of the event loop only stored bytes are served. */
  overloadedMs: number;
  /** While it is set, the site is closed and names this end (ms). */
  maintenanceUntil: number | null;
  // The same on every site: no setting changes what follows, and tests wait for less.
  /** A slower body is given up (security.md 7.8). */
  bodyPace: BodyPace;
  /** What could tell who is registered is answered no sooner. */
  evenAnswerMs: number;
  /** Production has the product's whatever stands here. */
  passwordCost: Readonly<PasswordCost>;
  /** Whether this process starts the jobs of the clock. */
  clock: boolean;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  messaging: MessagingConfig;
  pushServices: string[];
  line: LineConfig | null;
  x: XConfig | null;
  /** Null: no cache in front keeps pictures longer than a minute. */
  cdn: CdnConfig | null;
  /** Null: media lie below `varDir`. */
  s3: S3Config | null;
};

export type CdnConfig = { purgeUrl: string; token: string };

export type S3Config = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type XConfig = { clientId: string; clientSecret: string; authorizeUrl: string; api: string };

export type OperatorConfig = {
  representative: string | null;
  address: string | null;
  tel: string | null;
  mail: string | null;
};

export type LineConfig = {
  channelId: string;
  channelSecret: string;
  issuer: string;
  authorizeUrl: string;
  tokenUrl: string;
  /** The official account of the site: null where there is none. */
  bot: { id: string; token: string; api: string } | null;
};

export type MessagingConfig = {
  smtpUrl: string | null;
  mailFrom: string;
  operatorMail: string;
  twilio: { api: string; accountSid: string; authToken: string } | null;
  smsNumber: string;
  callNumber: string;
  smsPerHour: number;
  smsPerDay: number;
};

export class ConfigError extends Error {}

const root = path.resolve(import.meta.dirname, '../..');
function setting<N extends SettingName>(
  env: NodeJS.ProcessEnv,
  name: N,
): z.infer<(typeof SETTING_RULES)[N]> | undefined {
  const value = env[name];
  if (value === undefined || value === '') return undefined;
  const read = SETTING_RULES[name].safeParse(value);
  if (read.success) return read.data as z.infer<(typeof SETTING_RULES)[N]>;
  const shown = SECRET_SETTINGS.has(name) ? name : `${name}="${value}"`;
  throw new ConfigError(`${shown} cannot be used: it must be ${read.error.issues[0]?.message}.`);
}

function readMessaging(env: NodeJS.ProcessEnv, siteOrigin: string): MessagingConfig {
  const accountSid = setting(env, 'TWILIO_ACCOUNT_SID');
  const authToken = setting(env, 'TWILIO_AUTH_TOKEN');
  if (!accountSid !== !authToken)
    throw new ConfigError('TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN go together.');
  const smsNumber = setting(env, 'SMS_NUMBER');
  if (accountSid && !smsNumber) throw new ConfigError('SMS_NUMBER must be set to the number of the account.');
  return {
    smtpUrl: setting(env, 'SMTP_URL') ?? null,
    mailFrom: setting(env, 'MAIL_FROM') ?? `no-reply@${new URL(siteOrigin).hostname}`,
    operatorMail: setting(env, 'OPERATOR_MAIL') ?? `info@${new URL(siteOrigin).hostname}`,
    twilio:
      accountSid && authToken
        ? { api: setting(env, 'TWILIO_API') ?? 'https://api.twilio.com', accountSid, authToken }
        : null,
    smsNumber: smsNumber ?? '+815000000000',
    callNumber: setting(env, 'CALL_NUMBER') ?? smsNumber ?? '+815000000000',
    smsPerHour: setting(env, 'SMS_PER_HOUR') ?? 60,
    smsPerDay: setting(env, 'SMS_PER_DAY') ?? 300,
  };
}

const PUSH_SERVICES =
  'fcm.googleapis.com,updates.push.services.mozilla.com,.push.apple.com,.notify.windows.com';

function readLine(env: NodeJS.ProcessEnv, production: boolean): LineConfig | null {
  const channelId = setting(env, 'LINE_CHANNEL_ID');
  const channelSecret = setting(env, 'LINE_CHANNEL_SECRET');
  if (!channelId !== !channelSecret)
    throw new ConfigError('LINE_CHANNEL_ID and LINE_CHANNEL_SECRET go together.');
  const id = setting(env, 'LINE_BOT_ID');
  const token = setting(env, 'LINE_BOT_TOKEN');
  if (!id !== !token) throw new ConfigError('LINE_BOT_ID and LINE_BOT_TOKEN go together.');
  if (id && !channelId) throw new ConfigError('LINE_BOT_ID needs LINE_CHANNEL_ID of the same provider.');
  if (!channelId || !channelSecret) return null;
  const api = setting(env, 'LINE_BOT_API') ?? 'https://api.line.me';
  const line = {
    channelId,
    channelSecret,
    issuer: setting(env, 'LINE_ISSUER') ?? 'https://access.line.me',
    authorizeUrl: setting(env, 'LINE_AUTHORIZE_URL') ?? 'https://access.line.me/oauth2/v2.1/authorize',
    tokenUrl: setting(env, 'LINE_TOKEN_URL') ?? 'https://api.line.me/oauth2/v2.1/token',
    bot: id && token ? { id, token, api } : null,
  };
  if (production && ![line.authorizeUrl, line.tokenUrl, api].every((url) => url.startsWith('https://')))
    throw new ConfigError('The addresses of LINE must be https:// in production.');
  return line;
}

function readX(env: NodeJS.ProcessEnv, production: boolean): XConfig | null {
  const clientId = setting(env, 'X_CLIENT_ID');
  const clientSecret = setting(env, 'X_CLIENT_SECRET');
  if (!clientId !== !clientSecret) throw new ConfigError('X_CLIENT_ID and X_CLIENT_SECRET go together.');
  if (!clientId || !clientSecret) return null;
  const authorizeUrl = setting(env, 'X_AUTHORIZE_URL') ?? 'https://x.com/i/oauth2/authorize';
  const api = setting(env, 'X_API') ?? 'https://api.x.com';
  if (production && ![authorizeUrl, api].every((url) => url.startsWith('https://')))
    throw new ConfigError('X_AUTHORIZE_URL and X_API must be https:// in production.');
  return { clientId, clientSecret, authorizeUrl, api };
}

function readCdn(env: NodeJS.ProcessEnv, production: boolean): CdnConfig | null {
  const purgeUrl = setting(env, 'CDN_PURGE_URL');
  const token = setting(env, 'CDN_PURGE_TOKEN');
  if (!purgeUrl !== !token) throw new ConfigError('CDN_PURGE_URL and CDN_PURGE_TOKEN go together.');
  if (!purgeUrl || !token) return null;
  if (production && !purgeUrl.startsWith('https://'))
    throw new ConfigError('CDN_PURGE_URL must be https:// in production.');
  return { purgeUrl, token };
}

/** The machine itself, or a name without a dot: the network of its containers, where no one else can read. */
const NEAR = /^http:\/\/(?:[a-z][a-z0-9-]*|127\.0\.0\.1|\[::1\])(?::|$)/;

function readS3(env: NodeJS.ProcessEnv, production: boolean): S3Config | null {
  const endpoint = setting(env, 'S3_ENDPOINT');
  const bucket = setting(env, 'S3_BUCKET');
  const accessKeyId = setting(env, 'S3_ACCESS_KEY_ID');
  const secretAccessKey = setting(env, 'S3_SECRET_ACCESS_KEY');
  const given = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId };
  const missing = Object.entries({ ...given, S3_SECRET_ACCESS_KEY: secretAccessKey })
    .filter(([, value]) => !value)
    .map(([name]) => name);
  if (missing.length === 4) return null;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey)
    throw new ConfigError(
      `For an object store ${missing.join(', ')} must be set, too; without any S3_… setting media lie below VAR_DIR.`,
    );
  if (production && !endpoint.startsWith('https://') && !NEAR.test(endpoint))
    throw new ConfigError(
      'S3_ENDPOINT must be https:// in production, unless it is this machine or one of its containers.',
    );
  return { endpoint, bucket, region: setting(env, 'S3_REGION') ?? 'us-east-1', accessKeyId, secretAccessKey };
}

/** The machine itself, under both of its addresses: `localhost` is either. */
const LOOPBACK = ['127.0.0.1', '::1'] as const;

/** Outside production there are sample logins and readable codes: other machines get in only on request. */
function readListen(env: NodeJS.ProcessEnv, production: boolean): Config['listen'] {
  const wanted = setting(env, 'LISTEN') ?? (production ? 'all' : 'local');
  if (wanted === 'all') return 'all';
  return wanted === 'local' ? LOOPBACK : splitList(wanted);
}

/** @throws ConfigError that names the setting and what it must be */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const production = setting(env, 'NODE_ENV') === 'production';
  const port = setting(env, 'PORT') ?? 4321;
  const siteOrigin = setting(env, 'SITE_ORIGIN');
  if (production && !siteOrigin?.startsWith('https://'))
    throw new ConfigError('SITE_ORIGIN must be set to the public https:// origin in production.');
  if (!production && siteOrigin?.startsWith('https://'))
    throw new ConfigError(
      `SITE_ORIGIN="${siteOrigin}" is a public site, which has no sample logins and no readable codes: set NODE_ENV=production, or an http:// origin for development.`,
    );
  if (production && /--(?:inspect|debug)/.test([...process.execArgv, env.NODE_OPTIONS].join(' ')))
    throw new ConfigError(
      'No debugger may be open in production: leave --inspect out of the command and of NODE_OPTIONS.',
    );
  const siteName = setting(env, 'SITE_NAME') ?? 'よあかり';
  return {
    production,
    port,
    workerPort: setting(env, 'WORKER_PORT') ?? 4322,
    listen: readListen(env, production),
    varDir: path.resolve(root, setting(env, 'VAR_DIR') ?? 'var'),
    databaseUrl: setting(env, 'DATABASE_URL') ?? null,
    databaseOwnerUrl: setting(env, 'DATABASE_OWNER_URL') ?? null,
    replicaUrl: setting(env, 'DATABASE_REPLICA_URL') ?? null,
    poolerUrl: setting(env, 'DATABASE_POOLER_URL') ?? null,
    siteOrigin: siteOrigin ?? `http://localhost:${port}`,
    siteName,
    operatorName: setting(env, 'OPERATOR_NAME') ?? `${siteName}運営事務局`,
    operator: {
      representative: setting(env, 'OPERATOR_PERSON') ?? null,
      address: setting(env, 'OPERATOR_ADDRESS') ?? null,
      tel: setting(env, 'OPERATOR_TEL') ?? null,
      mail: setting(env, 'OPERATOR_MAIL') ?? null,
    },
    trustedProxies: splitList(setting(env, 'TRUSTED_PROXIES') ?? ''),
    overloadedMs: setting(env, 'OVERLOADED_MS') ?? 250,
    maintenanceUntil: setting(env, 'MAINTENANCE_UNTIL') ?? null,
    bodyPace: BODY_PACE,
    evenAnswerMs: 150,
    passwordCost: PASSWORD_COST,
    clock: setting(env, 'CLOCK') !== 'off',
    logLevel: setting(env, 'LOG_LEVEL') ?? 'info',
    messaging: readMessaging(env, siteOrigin ?? `http://localhost:${port}`),
    pushServices: splitList(setting(env, 'PUSH_SERVICES') ?? PUSH_SERVICES),
    line: readLine(env, production),
    x: readX(env, production),
    cdn: readCdn(env, production),
    s3: readS3(env, production),
  };
}

let current: Config | undefined;

export function config(): Config {
  current ??= readConfig();
  return current;
}
