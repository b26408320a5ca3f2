import type { ModalEntries } from '../../overlay/modal-args.ts';
import { shopIn } from '../../overlay/number-in.ts';

declare module '../../overlay/modal-args.ts' {
  interface ModalArgs {
    /** A question to a shop. */
    touch_inquiry: { shopId: number };
    /** An application to a shop. */
    mail_application: { shopId: number };
    /** Leads a member to an inquiry about this shop, or about one that is missing. */
    to_inquiry: { shopId?: number };
  }
}

/** What visitors write to shops and to the operator; each is fetched when it opens. */
export const INQUIRY_MODALS: ModalEntries<'touch_inquiry' | 'mail_application' | 'to_inquiry'> = {
  touch_inquiry: {
    title: 'お店に質問する',
    isRead: true,
    load: async () => (await import('./TouchInquiry.tsx')).TouchInquiry,
    linked: shopIn,
  },
  mail_application: {
    title: 'メールで応募',
    isRead: true,
    load: async () => (await import('./MailApplication.tsx')).MailApplication,
    linked: shopIn,
  },
  to_inquiry: {
    title: '店舗情報の報告',
    isRead: true,
    load: async () => (await import('./ToInquiry.tsx')).ToInquiry,
    linked: (params) => shopIn(params) ?? {},
  },
};
