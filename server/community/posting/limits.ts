export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/gif'] as const;

/** What the files of one cast may take on the disk. */
export const CAST_BYTES = 1024 * 1024 * 1024;
/** Uploads are refused below this free space. */
export const FREE_BYTES = 32 * 1024 * 1024;

/** An upload that no post and no draft uses is gone after this time. */
export const UNUSED_HOURS = 24;
export const DRAFT_DAYS = 30;
export const VIDEO_DAYS = 90;
export const NOTICE_DAYS = 7;
/** The text of a deleted post is removed after this time; its files at once. */
export const DELETED_DAYS = 30;

export const SCHEDULE_DAYS = 30;
export const SCHEDULED_MAX = 20;
