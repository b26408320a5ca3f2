import type { TlPost } from '../../../server/community/timeline/contract.ts';
import { Option } from '../../components/form/Option.tsx';
import { openModal } from '../../overlay/modal-store.ts';
import { confirmDeletion } from './delete-post.ts';

/** What the owner of a post finds in its menu. */
export function OwnerEntries({ post }: { post: TlPost }) {
  return (
    <>
      <Option
        icon="edit"
        title="編集する"
        note="本文・写真・見られる人を変えられます"
        onChoose={() => openModal('timeline_edit', { tlId: post.id }, { instead: true })}
      />
      <Option
        icon="comment"
        title="コメントの受付"
        note="この投稿だけの設定です"
        onChoose={() => openModal('post_comments', { tlId: post.id }, { instead: true })}
      />
      <Option icon="trash" title="削除する" onChoose={() => confirmDeletion(post.id, { instead: true })} />
    </>
  );
}
