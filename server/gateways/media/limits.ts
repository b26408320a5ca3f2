/** For one file: uploads are decoded in processes of their own (security.md 7.8). */
export const DECODE_SECONDS = 10;
/** For one process, where the system tells what it uses. */
export const DECODE_MEGABYTES = 512;
/** Then a new process takes over. */
export const DECODES_PER_PROCESS = 200;
export const DECODES_WAITING = 50;
export const DECODER_START_SECONDS = 30;

/** Files in one call to the CDN (Cloudflare's limit). */
export const FORGOTTEN_AT_ONCE = 30;
/** After this the files have certainly gone from our folders. */
export const FORGET_DELAY_MS = 5000;
export const FORGET_TIMEOUT_MS = 10_000;

export const PHOTO_BYTES = 10 * 1024 * 1024;
export const GIF_BYTES = 5 * 1024 * 1024;

export const MAX_PIXELS = 40_000_000;
export const MAX_SIDE = 10_000;
export const MIN_SIDE = 200;
export const LONG_EDGE = 2048;
export const TOO_MANY_PIXELS = `画像が大きすぎます。${(MAX_PIXELS / 10_000).toLocaleString('ja-JP')}万画素以内、縦横${MAX_SIDE.toLocaleString('ja-JP')}px以内の画像を選択してください。`;

/** Decisions §4: a video as it is sent. */
export const VIDEO_BYTES = 20 * 1024 * 1024;
export const VIDEO_TYPES = ['video/quicktime', 'video/mp4', 'video/mpeg'] as const;

/** A video as the server takes it (decisions §4, security.md 7.8): what the converter in the browser makes. */
export const VIDEO_MAX_SECONDS = 10.5;
export const VIDEO_MAX_WIDTH = 640;
export const VIDEO_MAX_HEIGHT = 1920;
export const VIDEO_MAX_TRACKS = 2;

/** By then a copy that was under way has ended. */
export const REMOVED_AGAIN_MS = 60_000;
export const REST_MS = 1000;
export const AVATARS_AT_ONCE = 50;
export const AVATARS_COPIED_AT_ONCE = 5;

/** A sweep that would remove more than this share or number of files stops. */
export const SWEEP_SHARE = 0.01;
export const SWEEP_FILES = 100;
export const STRAY_AT_ONCE = 10_000;
/** In a small store a sweep may remove as many files as one medium has at most. */
export const SWEEP_LEAST = 10;
/** In this time the sweeps see the whole store; their removals are counted together. */
export const SWEEP_HOURS = 32;
/** Whole days (UTC) for which a file rests in the bin. */
export const BIN_DAYS = 7;
/** Files of the bin that one run deletes, and reads. */
export const EMPTIED_AT_ONCE = 5000;
export const BINNED_AT_ONCE = 10_000;
/** Files of a folder without an id of which the database must know at least half. */
export const IDENTITY_SAMPLE = 200;
