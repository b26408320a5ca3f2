import type { DeskShops } from '../../../server/desk/listings/contract.ts';

export const SHOP_STATUS_NAMES = {
  open: '掲載中',
  closed: '閉店',
  hidden: '非公開',
  draft: '準備中',
} as const;
const STATUS_LOOKS = { open: 'badge--ok', closed: '', hidden: 'badge--warn', draft: 'badge--info' } as const;

export const ShopStatus = ({ status }: Pick<DeskShops['items'][number], 'status'>) => (
  <span className={`badge ${STATUS_LOOKS[status]}`.trim()}>{SHOP_STATUS_NAMES[status]}</span>
);
