/** Decisions §4: other blogs of one cast, and how long their names are. */
export const DESTINATIONS_MAX = 10;
export const TITLE_MAX = 20;
/** Blogs that take posts by mail: rows of the form whose names stand there already. */
export const FIXED_DESTINATIONS = [
  { id: 'livedoor', name: 'ライブドアブログ' },
  { id: 'fc2', name: 'FC2ブログ' },
  { id: 'seesaa', name: 'Seesaaブログ' },
] as const;

export const SHOWN = 50;
export const LOG_DAYS = 30;
/** A delivery that has not been made after this time is given up. */
export const GIVE_UP_HOURS = 24;
/** A delivery that began longer ago is no longer under way. */
export const UNDER_WAY_SECONDS = 60;

/** Of the pictures in one mail together: more than this many blogs refuse. */
export const PICTURES_BYTES = 8 * 1024 * 1024;
export const PICTURE_WIDTH = 1280;
export const SUBJECT_MAX = 40;

/** A post at X: letters of Japanese weigh two, an address 23. */
export const X_WEIGHT = 280;
export const X_ADDRESS_WEIGHT = 23;
export const X_STATE_MINUTES = 10;
export const X_TIMEOUT_MS = 8000;
export const X_EARLY_SECONDS = 60;
/** Time that one process has to renew tokens, and after which others check again. */
export const X_LEASE_SECONDS = 30;
export const X_LOOK_AGAIN_MS = 3000;
