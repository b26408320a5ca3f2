import { showMessage } from '../overlay/messages-store.ts';
import type { ModalArgs } from '../overlay/modal-args.ts';
import { openModal } from '../overlay/modal-store.ts';

/** What the server has a page say after it has led there: only words from this list. */
const SAID = new Map<string, string | ModalArgs['message']>([
  ['logged_in', 'ログインしました。'],
  [
    'came_back',
    {
      title: 'おかえりなさい',
      body: 'ログインしました。アカウントの削除を取り消し、もとの状態に戻しました。\nこのままご利用いただけます。',
    },
  ],
  ['line_linked', 'LINEと連携しました。'],
  ['x_linked', 'Xと連携しました。'],
  ['confirmed', 'ご本人の確認が完了しました。'],
]);

/** `name`: of the list above; what an address makes up says nothing. */
export function say(name: string): void {
  const saying = SAID.get(name);
  if (typeof saying === 'string') showMessage(saying);
  else if (saying) openModal('message', saying);
}
