import type { InquiryModal, ModalEntry } from '../../overlay/modal-args.ts';

function shopIn(params: URLSearchParams): { shopId: number } | null {
  const shopId = Number(params.get('shopId'));
  return Number.isSafeInteger(shopId) && shopId > 0 ? { shopId } : null;
}

/** What visitors write to shops and to the operator; each is fetched when it opens. */
export const INQUIRY_MODALS: { [N in InquiryModal]: ModalEntry<N> } = {
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
