import type { Queryable } from '../../core/db/connect.ts';
import { selectFaceOwner } from './face-queries.ts';

/** Whose a picture of a page, an account or a shop is, and whether everybody may have it. */
export const readFaceOwner = (db: Queryable, id: string) => selectFaceOwner(db, id);
