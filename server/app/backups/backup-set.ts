import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { TableCopies } from '../../core/db/table-copies.ts';
import { secrets } from '../../core/secrets.ts';

export type StoredFile = { name: string; bytes: number; sha256: string };

/** Of one backup; its media are listed in a file of their own. */
export type Manifest = TableCopies & {
  format: 1;
  madeAt: string;
  /** Of the schema, oldest first. */
  migrations: string[];
  keyMark: string;
  samples: string[];
  media: { files: number; sha256: string };
};

/** Its message is for the person at the keyboard. */
export class BackupProblem extends Error {}

export type Watch = (step: 'tables' | 'files' | 'owners', done: number, total: number) => void;

export const MANIFEST = 'manifest.json';
export const LEDGER = 'erasures.jsonl';
const MEDIA_LIST = 'media.jsonl';
const SET = /^\d{4}-\d\d-\d\dT\d{6}Z$/;

export const tableFile = (set: string, table: string): string =>
  path.join(set, 'database', `${table}.copy.gz`);
export const mediaFile = (set: string, name = ''): string => path.join(set, 'files', name);
export const mediaList = (set: string): string => path.join(set, MEDIA_LIST);

/** Tells whether a machine has the secrets that sealed what a backup holds, and nothing about them. */
export const keyMark = (): string => secrets().hmac('backup').update('mark').digest('hex');

/** Whole sets of a folder, the oldest first. */
export const setsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => SET.test(name)).sort();

export const setName = (at: Date): string => at.toISOString().replace(/:|\.\d+/g, '');

export async function readManifest(set: string): Promise<Manifest> {
  try {
    const found = JSON.parse(await readFile(path.join(set, MANIFEST), 'utf8')) as Manifest;
    if (found.format === 1) return found;
  } catch {
    throw new BackupProblem(`${set} holds no whole backup: ${MANIFEST} is missing or damaged.`);
  }
  throw new BackupProblem(`${set} was made by another release: its format is not known here.`);
}

export async function readMediaList(set: string, { media }: Manifest): Promise<StoredFile[]> {
  const text = await readFile(mediaList(set), 'utf8').catch(() => '');
  if (createHash('sha256').update(text).digest('hex') !== media.sha256)
    throw new BackupProblem(`${mediaList(set)} is damaged.`);
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as StoredFile);
}

/** The sum of what a file holds, of what it unpacks to where it is packed; null where it cannot be read. */
export async function sumOf(file: string): Promise<string | null> {
  const hash = createHash('sha256');
  const source = createReadStream(file);
  try {
    await (file.endsWith('.gz') ? pipeline(source, createGunzip(), hash) : pipeline(source, hash));
    return hash.digest('hex');
  } catch {
    return null;
  }
}

/** Reads every byte of a backup. @throws BackupProblem naming the first file that is not as it was written */
export async function verifySet(set: string, watch: Watch): Promise<Manifest> {
  const manifest = await readManifest(set);
  for (const [i, { table, sha256 }] of manifest.tables.entries()) {
    watch('tables', i, manifest.tables.length);
    if ((await sumOf(tableFile(set, table))) !== sha256)
      throw new BackupProblem(`${tableFile(set, table)} is damaged.`);
  }
  const files = await readMediaList(set, manifest);
  for (const [i, { name, sha256 }] of files.entries()) {
    watch('files', i, files.length);
    if ((await sumOf(mediaFile(set, name))) !== sha256)
      throw new BackupProblem(`${mediaFile(set, name)} is damaged.`);
  }
  return manifest;
}
