import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { TableCopies } from '../../core/db/table-copies.ts';
import { secrets } from '../../core/secrets.ts';

export type StoredFile = { name: string; bytes: number; sha256: string };
export type Stored = Map<string, StoredFile>;

export type Manifest = TableCopies & {
  format: 1;
  madeAt: string;
  /** Of the schema, oldest first; of the queue the newest. */
  migrations: string[];
  queue: number;
  keyMark: string;
  /** Media that are everybody's, whatever a row says of their places. */
  samples: string[];
  media: { files: number; sha256: string };
};

/** Its message is for the person at the keyboard. */
export class BackupProblem extends Error {}

export type Watch = (step: 'tables' | 'files' | 'owners', done: number, total: number) => void;

export const MANIFEST = 'manifest.json';
const MANIFEST_SUM = 'manifest.sha256';
const MEDIA_LIST = 'media.jsonl';
const SET = /^\d{4}-\d\d-\d\dT\d{6}Z$/;
const DRAFT = /^\d{4}-\d\d-\d\dT\d{6}Z\.part$/;

export const tableFile = (set: string, table: string): string =>
  path.join(set, 'database', `${table}.copy.gz`);
export const mediaFile = (set: string, name = ''): string => path.join(set, 'files', name);
export const mediaList = (set: string): string => path.join(set, MEDIA_LIST);

/** Tells whether a machine has the secrets that sealed what a backup holds, and nothing about them. */
export const keyMark = (): string => secrets().hmac('backup').update('mark').digest('hex');

export const setsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => SET.test(name)).sort();

export const draftsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => DRAFT.test(name));

export const sumOfText = (text: string): string => createHash('sha256').update(text).digest('hex');

export const setName = (at: Date): string => at.toISOString().replace(/:|\.\d+/g, '');

export async function writeManifest(set: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest);
  await writeFile(path.join(set, MANIFEST), text, { mode: 0o600, flush: true });
  await writeFile(path.join(set, MANIFEST_SUM), sumOfText(text), { mode: 0o600, flush: true });
}

export async function readManifest(set: string): Promise<Manifest> {
  const textOf = (name: string) => readFile(path.join(set, name), 'utf8').catch(() => '');
  const [text, sum] = [await textOf(MANIFEST), await textOf(MANIFEST_SUM)];
  if (text === '' || sumOfText(text) !== sum)
    throw new BackupProblem(`${set} holds no whole backup: ${MANIFEST} is missing or damaged.`);
  const found = JSON.parse(text) as Manifest;
  if (found.format === 1) return found;
  throw new BackupProblem(`${set} was made by another release: its format is not known here.`);
}

/** Before anything is made on a machine that could not use it. @throws BackupProblem */
export function checkSecrets({ keyMark: made }: Manifest): void {
  if (made !== keyMark())
    throw new BackupProblem(
      'The secrets of this machine are not those of the backup: without them no one can log in. Set SECRET_KEY, or copy secrets.json of the former VAR_DIR into this one.',
    );
}

export async function readMediaList(set: string, { media }: Manifest): Promise<StoredFile[]> {
  const text = await readFile(mediaList(set), 'utf8').catch(() => '');
  if (sumOfText(text) !== media.sha256) throw new BackupProblem(`${mediaList(set)} is damaged.`);
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
