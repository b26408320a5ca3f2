import { useEffect } from 'react';
import { myPagePath } from '../../../server/core/paths.ts';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { MembersOnly } from '../login/MembersOnly.tsx';
import { NamedShop } from './NamedShop.tsx';
import { correctionText, UNLISTED_TEXT } from './report-text.ts';

function Leave({ to }: { to: string }) {
  useEffect(() => location.assign(to), [to]);
  return <p className="modal__wait">お問い合わせの画面を開いています…</p>;
}

/** Leads to the inquiry of one's own page with its message begun; a guest logs in first. */
export function ToInquiry({ args }: ModalProps<'to_inquiry'>) {
  const begin = (message: string) => (
    <MembersOnly args={args} why="ログインすると店舗情報を報告できます。">
      {(myId) => <Leave to={`${myPagePath(myId, 'inquiry')}?${new URLSearchParams({ message })}`} />}
    </MembersOnly>
  );
  const { shopId } = args;
  if (shopId === undefined) return begin(UNLISTED_TEXT);
  return <NamedShop id={shopId}>{(shop) => begin(correctionText(shop))}</NamedShop>;
}
