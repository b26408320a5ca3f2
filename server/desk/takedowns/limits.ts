const GB = 2 ** 30;

/**
 * Bytes of evidence in requests that are not decided, and in all that are kept; and what has to be free on the disk
 * beside it, which the database needs.
 */
export const EVIDENCE_ROOM = { open: 2 * GB, all: 10 * GB, free: GB };
