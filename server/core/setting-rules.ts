import { isIP } from 'node:net';
import { z } from 'zod';
import { clockOf, isoOf } from './business-day.ts';

export const splitList = (text: string) => text.split(',').flatMap((part) => part.trim() || []);
const isAddress = (text: string) => isIP(text) > 0;

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return most > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits <= most));
}

const A_PORT = 'a port number from 0 to 65535';
const portNumber = z.coerce.number(A_PORT).int(A_PORT).min(0, A_PORT).max(65535, A_PORT);

const A_TIME = 'a time in Japan, e.g. 2026-11-21 06:00';
const time = z.string().transform((text, context): number => {
  const clock = text.trim().replace(' ', 'T');
  const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(clock) ? Date.parse(isoOf(clock)) : Number.NaN;
  if (!Number.isNaN(at) && clockOf(at) === clock) return at;
  context.addIssue({ code: 'custom', message: A_TIME });
  return z.NEVER;
});

const DATABASE = z.string().regex(/^postgres(ql)?:\/\/\S+$/, 'postgres://user:password@host:port/database');

/** What a setting may be; each is read from the environment and named in the sentence of a refusal. */
export const SETTING_RULES = {
  PORT: portNumber,
  WORKER_PORT: portNumber,
  LISTEN: z
    .string()
    .refine(
      (text) =>
        ['all', 'local'].includes(text) || (splitList(text).length > 0 && splitList(text).every(isAddress)),
      'all, local, or addresses of this machine, e.g. 127.0.0.1, 192.168.1.5',
    ),
  VAR_DIR: z.string().refine((dir) => !dir.includes('\0'), 'a folder path'),
  DATABASE_URL: DATABASE,
  DATABASE_OWNER_URL: DATABASE,
  DATABASE_REPLICA_URL: DATABASE,
  DATABASE_POOLER_URL: DATABASE,
  SITE_ORIGIN: z
    .string()
    .regex(/^https?:\/\/[^/\s?#]+$/, 'an origin without path or trailing slash, e.g. https://example.jp'),
  SITE_NAME: z.string().trim().min(1, 'a name of 1 to 30 characters').max(30, 'a name of 1 to 30 characters'),
  OPERATOR_NAME: z
    .string()
    .trim()
    .min(1, 'a name of 1 to 50 characters')
    .max(50, 'a name of 1 to 50 characters'),
  OPERATOR_PERSON: z.string().trim().max(50, 'a name of at most 50 characters'),
  OPERATOR_ADDRESS: z.string().trim().max(200, 'an address of at most 200 characters'),
  OPERATOR_TEL: z.string().regex(/^[\d+() -]{8,20}$/, 'a telephone number, e.g. 03-1234-5678'),
  NODE_ENV: z.enum(['production', 'development', 'test'], 'production, development or test'),
  TRUSTED_PROXIES: z
    .string()
    .refine((list) => splitList(list).every(isNetwork), 'addresses or networks, e.g. 127.0.0.1, 10.0.0.0/8'),
  OVERLOADED_MS: z.coerce
    .number('milliseconds, at least 50')
    .int('milliseconds, at least 50')
    .min(50, 'milliseconds, at least 50'),
  MAINTENANCE_UNTIL: time,
  CLOCK: z.enum(['on', 'off'], 'on or off'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'debug, info, warn, error or silent'),
  SMTP_URL: z.string().regex(/^smtps?:\/\/\S+$/, 'smtp://user:password@host:port'),
  MAIL_FROM: z
    .string()
    .regex(/^[\x21-\x3b\x3d\x3f-\x7e]+@[a-z0-9.-]+$/i, 'a mail address, e.g. no-reply@example.jp'),
  OPERATOR_MAIL: z
    .string()
    .regex(/^[\x21-\x2b\x2d-\x3a\x3d\x3f-\x7e]+@[a-z0-9.-]+$/i, 'a mail address, e.g. info@example.jp'),
  TWILIO_API: z.string().regex(/^https?:\/\/[^/\s?#]+$/, 'an origin without a trailing slash'),
  TWILIO_ACCOUNT_SID: z.string().regex(/^AC[0-9a-f]{32}$/i, 'AC and 32 hexadecimal digits'),
  TWILIO_AUTH_TOKEN: z.string().min(16, 'the token of the account'),
  SMS_NUMBER: z.string().regex(/^\+\d{8,15}$/, 'a number such as +815012345678'),
  CALL_NUMBER: z.string().regex(/^\+\d{8,15}$/, 'a number such as +815012345678'),
  SMS_PER_HOUR: z.coerce.number('a whole number').int('a whole number').min(0, 'a whole number'),
  SMS_PER_DAY: z.coerce.number('a whole number').int('a whole number').min(0, 'a whole number'),
  PUSH_SERVICES: z
    .string()
    .refine((list) => splitList(list).every((host) => /^\.?[a-z0-9.-]+$/.test(host)), 'host names'),
  LINE_CHANNEL_ID: z.string().regex(/^[\x21-\x7e]{1,100}$/, 'the id of a LINE Login channel'),
  LINE_CHANNEL_SECRET: z.string().regex(/^[\x21-\x7e]{32,}$/, 'the secret of the channel'),
  LINE_ISSUER: z.string().regex(/^https?:\/\/[^\s?#]+$/, 'the issuer of ID tokens'),
  LINE_AUTHORIZE_URL: z.string().regex(/^https?:\/\/[^\s?#]+$/, 'an address'),
  LINE_TOKEN_URL: z.string().regex(/^https?:\/\/[^\s?#]+$/, 'an address'),
  LINE_BOT_ID: z.string().regex(/^@[\w.-]{1,40}$/, 'the basic id of an official account, e.g. @123abcde'),
  LINE_BOT_TOKEN: z.string().regex(/^[\x21-\x7e]{20,}$/, 'a channel access token of the account'),
  LINE_BOT_API: z.string().regex(/^https?:\/\/[^/\s?#]+$/, 'an origin without a trailing slash'),
  X_CLIENT_ID: z.string().regex(/^[\x21-\x7e]{1,200}$/, 'the client id of an app at X'),
  X_CLIENT_SECRET: z.string().regex(/^[\x21-\x7e]{20,}$/, 'the client secret of the app'),
  X_AUTHORIZE_URL: z.string().regex(/^https?:\/\/[^\s?#]+$/, 'an address'),
  X_API: z.string().regex(/^https?:\/\/[^/\s?#]+$/, 'an origin without a trailing slash'),
  CDN_PURGE_URL: z.string().regex(/^https?:\/\/[^\s?#]+$/, 'an address'),
  CDN_PURGE_TOKEN: z.string().regex(/^[\x21-\x7e]{20,}$/, 'a token that may purge'),
  S3_ENDPOINT: z
    .string()
    .regex(/^https?:\/\/[^/\s?#]+$/, 'an origin without the bucket, e.g. https://s3.example.jp'),
  S3_BUCKET: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket'),
  S3_REGION: z.string().regex(/^[a-z0-9-]{2,30}$/, 'a region, e.g. ap-northeast-1'),
  S3_ACCESS_KEY_ID: z.string().regex(/^[\x21-\x7e]{3,128}$/, 'the id of an access key'),
  S3_SECRET_ACCESS_KEY: z.string().regex(/^[\x21-\x7e]{8,256}$/, 'the secret of the access key'),
} as const;

export type SettingName = keyof typeof SETTING_RULES;

/** What no message repeats. */
export const SECRET_SETTINGS: ReadonlySet<SettingName> = new Set<SettingName>([
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_POOLER_URL',
  'DATABASE_OWNER_URL',
  'SMTP_URL',
  'TWILIO_AUTH_TOKEN',
  'LINE_CHANNEL_SECRET',
  'LINE_BOT_TOKEN',
  'X_CLIENT_SECRET',
  'CDN_PURGE_TOKEN',
  'S3_SECRET_ACCESS_KEY',
]);
