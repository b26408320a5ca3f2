import { useEffect, useRef } from 'react';
import type { ShopAnswer } from '../../../server/desk/inquiries/shop-contract.ts';
import { closeModal } from '../../overlay/modal-store.ts';

/** That it has reached the shop, and the number to ask by. */
export function Delivered({ message, notice, receipt }: ShopAnswer) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} role="status" tabIndex={-1}>
      <p>
        <b>{message}</b>
      </p>
      {notice && <p className="notice notice--info mt-3">{notice}</p>}
      <p className="s mt-3">
        受付番号：<b className="num">{receipt}</b>
      </p>
      <button className="btn btn--line btn--block mt-4" type="button" onClick={() => void closeModal()}>
        閉じる
      </button>
    </div>
  );
}
