import type { Queryable } from '../../core/db/connect.ts';
import { updateCastStatus } from './queries.ts';

/**
 * Shows or hides a cast. Triggers announce the change to the page stores and queue the job that moves her files; a
 * caller that needs both done before it answers waits for them after the commit (`setVisibility` of takedowns does).
 * @returns false when there is no such cast (deleted ones stay deleted).
 */
export const setCastVisibility = (db: Queryable, castId: number, visible: boolean): Promise<boolean> =>
  updateCastStatus(db, castId, visible ? 'public' : 'hidden');
