import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** `media` is served to everybody, `held` to those who may see it. A file has the same name in both. */
export type MediaFolder = 'media' | 'held';
/** `share`: drawn from what pages say, and drawn again when it is gone. */
export type StoreFolder = MediaFolder | 'share';

export type StoredFile = { name: string; bytes: number; changedAt: number };
export type BinnedFile = { day: string; name: string };
export type Part = { start: number; end: number };
/** Nothing but its size, or what a `Range` of one part asks for. */
export type Wanted = { isHead?: boolean; range?: string | undefined };
/** `whole`: what a small file has, which is closed then. */
export type OpenFile = {
  bytes: number;
  whole?: Buffer;
  stream: (part?: Part) => Readable;
  close: () => Promise<void>;
};

/** Where files lie; names of a folder that are none of its files (`isNameIn`) are neither taken nor listed. */
export interface MediaStore {
  /** Moves take their time: the row of a file decides who gets it, not its folder alone. */
  readonly asksRows: boolean;
  placeOf(folder: MediaFolder): { name: string; setting: string; kind: string };
  /** Whole or not at all, under its final name. */
  write(folder: StoreFolder, name: string, bytes: Uint8Array): Promise<void>;
  read(folder: StoreFolder, name: string): Promise<Buffer | null>;
  open(folder: StoreFolder, name: string, wanted?: Wanted): Promise<OpenFile | null>;
  copyIn(folder: MediaFolder, name: string, source: string): Promise<void>;
  copyOut(folder: MediaFolder, name: string, target: string): Promise<boolean>;
  sizeOf(folder: MediaFolder, name: string): Promise<number | null>;
  /** Each file is whole in one of the two folders, or in both, at any time; those that are gone are left out. */
  move(names: readonly string[], from: MediaFolder, to: MediaFolder): Promise<void>;
  remove(folder: StoreFolder, names: readonly string[]): Promise<void>;
  /** By pages; names that begin with one of `prefixes`. */
  list(folder: StoreFolder, prefixes?: readonly string[]): AsyncIterable<StoredFile[]>;
  readId(folder: MediaFolder): Promise<string | null>;
  /** Of two processes one writes it, whole. */
  writeId(folder: MediaFolder, id: string): Promise<void>;
  /** Days of the bin, which nothing serves, the oldest first. */
  binDays(): Promise<string[]>;
  listBin(day: string): AsyncIterable<string[]>;
  toBin(folder: MediaFolder, names: readonly string[], day: string): Promise<void>;
  fromBin(file: BinnedFile): Promise<void>;
  removeFromBin(day: string, names: readonly string[]): Promise<void>;
  endBinDay(day: string): Promise<void>;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const FILE = /^([a-z2-7]{26})(?:w\d{2,4}\.(?:webp|avif|jpg)|\.mp4|\.source)(?:\.[0-9a-f]{12})?$/;
const SHARE_IMAGE = /^[a-z]{2,10}-\d{1,9}-[a-z0-9]{2,16}\.png$/;
export const BIN_DAY = /^\d{4}-\d{2}-\d{2}$/;

export const newMediaId = (): string => Array.from(randomBytes(26), (byte) => LETTERS[byte % 32]).join('');

export const isNameIn = (folder: StoreFolder, name: string): boolean =>
  (folder === 'share' ? SHARE_IMAGE : FILE).test(name);

/** @throws Error for a foreign name: parts of it come from decoders, which are trusted with nothing */
export function checkName(folder: StoreFolder, name: string): string {
  if (!isNameIn(folder, name)) throw new Error(`"${name.slice(0, 60)}" is no name of a medium's file.`);
  return name;
}

export type MediaFile = { name: string; mediumId: string };

export const mediaAmong = (names: readonly string[]): MediaFile[] =>
  names.flatMap((name) => {
    const mediumId = FILE.exec(name)?.[1];
    return mediumId ? [{ name, mediumId }] : [];
  });
