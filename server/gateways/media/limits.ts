/** What strangers send is decoded in processes of their own (security.md 7.8): a file has so long, */
export const DECODE_SECONDS = 10;
/** a process so much memory where the system tells how much it uses, */
export const DECODE_MEGABYTES = 512;
/** and after so many files another one takes its place. */
export const DECODES_PER_PROCESS = 200;
export const DECODES_WAITING = 50;
export const DECODER_START_SECONDS = 30;

/** A CDN is told at most so many files in one call (Cloudflare's limit), */
export const FORGOTTEN_AT_ONCE = 30;
/** when they have certainly gone, */
export const FORGET_DELAY_MS = 5000;
/** and has so long to answer. */
export const FORGET_TIMEOUT_MS = 10_000;

export const PHOTO_BYTES = 10 * 1024 * 1024;
export const GIF_BYTES = 5 * 1024 * 1024;

export const MAX_PIXELS = 40_000_000;
export const MAX_SIDE = 10_000;
export const MIN_SIDE = 200;
export const LONG_EDGE = 2048;

/** A video as the server takes it (decisions §4, security.md 7.8): what the converter in the browser makes. */
export const VIDEO_MAX_SECONDS = 10.5;
export const VIDEO_MAX_WIDTH = 640;
export const VIDEO_MAX_HEIGHT = 1920;
export const VIDEO_MAX_TRACKS = 2;

/** A sweep that would remove more stops; */
export const SWEEP_SHARE = 0.01;
export const SWEEP_FILES = 100;
/** in a small store, where the share is less, it may remove as many files as one medium has at most. */
export const SWEEP_LEAST = 10;
/** In this time the sweeps see the whole store; their removals are counted together. */
export const SWEEP_HOURS = 32;
/** Whole days (UTC) for which a file rests in the bin; */
export const BIN_DAYS = 7;
/** how many of its files one run deletes, and looks at. */
export const EMPTIED_AT_ONCE = 5000;
export const BINNED_AT_ONCE = 10_000;
/** Files of a folder without an id of which the database must know at least half. */
export const IDENTITY_SAMPLE = 200;
