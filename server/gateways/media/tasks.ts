import type { TaskHandlers, Times } from '../../core/jobs/task-payloads.ts';
import { removeStored } from './files.ts';
import { reconcileAvatars } from './reconcile-avatars.ts';
import { purgeCaches } from './shared-caches.ts';
import { sweepMedia } from './sweep-media.ts';

declare module '../../core/jobs/task-payloads.ts' {
  interface TaskPayloads {
    remove_files: { names: string[] };
    forget_in_caches: { names: string[] };
    settle_faces: { userId: number };
    sweep_media: Record<string, never>;
  }
}

export const MEDIA_TASKS: TaskHandlers<'remove_files' | 'forget_in_caches' | 'settle_faces' | 'sweep_media'> =
  {
    remove_files: (_db, { names }) => removeStored(names),
    forget_in_caches: (_db, { names }) => purgeCaches(names),
    settle_faces: (db, of) => reconcileAvatars(db, of),
    sweep_media: async (db) => void (await sweepMedia(db)),
  };

export const MEDIA_CLOCK: Times<'sweep_media'> = {
  sweep_media: '57 * * * *',
};
