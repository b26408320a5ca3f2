import type { TaskHandlers, Times } from '../jobs/task-payloads.ts';
import { doEach } from '../promises.ts';
import { reportAudit } from './check-audit.ts';
import { linkAudit } from './link-audit.ts';
import { pruneAudit } from './prune-audit.ts';
import { makeParts } from './record-queries.ts';

declare module '../jobs/task-payloads.ts' {
  interface TaskPayloads {
    link_audit: Record<string, never>;
    check_audit: Record<string, never>;
  }
}

export const AUDIT_TASKS: TaskHandlers<'link_audit' | 'check_audit'> = {
  link_audit: async (db) => void (await linkAudit(db)),
  check_audit: (db) => doEach([() => makeParts(db), () => pruneAudit(db), () => reportAudit(db)]),
};

export const AUDIT_CLOCK: Times<'link_audit' | 'check_audit'> = {
  link_audit: '* * * * *',
  check_audit: '7 20 * * *',
};
