import { openModal } from '../../overlay/modal-store.ts';
import { removePost } from '../posts/post-store.ts';
import { removeComment } from './comments-everywhere.ts';

/** `instead`: of the menu it is chosen in. */
type Options = { instead?: boolean };

/** Opens the sheet of reasons; what has been reported is hidden from the reporter at once. */
export function reportPost(id: number, { instead }: Options = {}): void {
  openModal('report', { model: 'Tl', id, onReported: () => removePost(id, 'reported') }, { instead });
}

export function reportComment(id: number, { instead, onDone }: Options & { onDone?: () => void } = {}): void {
  const onReported = () => {
    removeComment(id);
    onDone?.();
  };
  openModal('report', { model: 'TlComment', id, onReported }, { instead });
}
