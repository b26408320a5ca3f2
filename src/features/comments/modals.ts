import type { TlComment } from '../../../server/community/comments/contract.ts';
import type { ReportForm } from '../../../server/community/reports/contract.ts';
import { politeName } from '../../lib/wording-of.ts';
import type { ModalEntries } from '../../overlay/modal-args.ts';
import { numberIn } from '../../overlay/number-in.ts';

declare module '../../overlay/modal-args.ts' {
  interface ModalArgs {
    /** What can be done about a comment; `onDone` after its writer was banned or restricted, or it is gone. */
    comment_menu: { comment: TlComment; onDone?: () => void };
    /** The reasons to report something; `onReported` hides it from the reporter. `path`: of what may be asked to go. */
    report: { model: ReportForm['model']; id: number; path?: string; onReported?: () => void };
  }
}

/** What concerns a comment; each is fetched when it opens. */
export const COMMENT_MODALS: ModalEntries<'comment_menu' | 'report'> = {
  comment_menu: {
    title: ({ comment }) => `${politeName(comment.name)}のコメント`,
    load: async () => (await import('./CommentMenu.tsx')).CommentMenu,
  },
  report: {
    title: '通報',
    isRead: true,
    load: async () => (await import('./Report.tsx')).Report,
    // Pages of casts and shops are stored ones; posts and comments open it from their menus.
    linked: (params) => {
      const id = numberIn(params, 'id');
      const model = params.get('model');
      return id && (model === 'Cast' || model === 'Shop') ? { model, id } : null;
    },
  },
};
