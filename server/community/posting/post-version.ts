import { createHash } from 'node:crypto';

type Said = { body: string; editedAt: Date | string | null };

/** Names what a post says by now: a change that was begun with another version is not written over this one. */
export const postVersion = ({ body, editedAt }: Said): string =>
  createHash('sha256')
    .update(`${new Date(editedAt ?? 0).getTime()}\n${body}`)
    .digest('hex')
    .slice(0, 16);
