import path from 'node:path';
import { z } from 'zod';

/** Every setting of the product, read and checked in this one place. */
export type Config = {
  production: boolean;
  port: number;
  /** Absolute path of the folder that holds everything the running product writes. */
  varDir: string;
  /** Null: start the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** Public origin without a trailing slash, e.g. `https://example.jp`. */
  siteOrigin: string;
  siteName: string;
  operatorName: string;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
};

/** A setting that cannot be used; its message is for the person who starts the program. */
export class ConfigError extends Error {}

const root = path.resolve(import.meta.dirname, '..');

const rules = {
  PORT: z.coerce
    .number('a port number from 0 to 65535')
    .int('a port number from 0 to 65535')
    .min(0, 'a port number from 0 to 65535')
    .max(65535, 'a port number from 0 to 65535'),
  VAR_DIR: z.string().refine((dir) => !dir.includes('\0'), 'a folder path'),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\/\S+$/, 'postgres://user:password@host:port/database'),
  SITE_ORIGIN: z
    .string()
    .regex(/^https?:\/\/[^/\s?#]+$/, 'an origin without path or trailing slash, e.g. https://example.jp'),
  SITE_NAME: z.string().trim().min(1, 'a name of 1 to 30 characters').max(30, 'a name of 1 to 30 characters'),
  OPERATOR_NAME: z
    .string()
    .trim()
    .min(1, 'a name of 1 to 50 characters')
    .max(50, 'a name of 1 to 50 characters'),
  NODE_ENV: z.enum(['production', 'development', 'test'], 'production, development or test'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'debug, info, warn, error or silent'),
} as const;

type Name = keyof typeof rules;

function setting<N extends Name>(env: NodeJS.ProcessEnv, name: N): z.infer<(typeof rules)[N]> | undefined {
  const value = env[name];
  if (value === undefined || value === '') return undefined;
  const read = rules[name].safeParse(value);
  if (read.success) return read.data as z.infer<(typeof rules)[N]>;
  throw new ConfigError(`${name}="${value}" cannot be used: it must be ${read.error.issues[0]?.message}.`);
}

/**
 * Reads the settings from `env`.
 * @throws ConfigError with a sentence that names the setting and what it must be.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const production = setting(env, 'NODE_ENV') === 'production';
  const port = setting(env, 'PORT') ?? 4321;
  const siteOrigin = setting(env, 'SITE_ORIGIN');
  if (production && !siteOrigin?.startsWith('https://'))
    throw new ConfigError('SITE_ORIGIN must be set to the public https:// origin in production.');
  const siteName = setting(env, 'SITE_NAME') ?? 'よあかり';
  return {
    production,
    port,
    varDir: path.resolve(root, setting(env, 'VAR_DIR') ?? 'var'),
    databaseUrl: setting(env, 'DATABASE_URL') ?? null,
    siteOrigin: siteOrigin ?? `http://localhost:${port}`,
    siteName,
    operatorName: setting(env, 'OPERATOR_NAME') ?? `${siteName}運営事務局`,
    logLevel: setting(env, 'LOG_LEVEL') ?? 'info',
  };
}

let current: Config | undefined;

/** The settings of this process, read once. */
export function config(): Config {
  current ??= readConfig();
  return current;
}
