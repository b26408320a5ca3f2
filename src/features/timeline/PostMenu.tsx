import { useStore } from '@nanostores/react';
import { type ComponentType, useEffect, useState } from 'react';
import type { TlPost } from '../../../server/community/timeline/contract.ts';
import { postPath, takedownPath } from '../../../server/core/paths.ts';
import { Option } from '../../components/form/Option.tsx';
import { $me } from '../../lib/me-store.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { backModal, openModal } from '../../overlay/modal-store.ts';
import { showUnloaded } from '../../overlay/show-unloaded.ts';
import { reportPost } from '../comments/open-report.ts';
import { toggleFollow } from '../follows/toggle-follow.ts';
import { MUTE_NOTE } from '../mutes/mute-wording.ts';

/** What can be done about a post, by its owner or by anybody else. */
export function PostMenu({ args: { post } }: ModalProps<'post_menu'>) {
  const me = useStore($me);
  const cast = { kind: 'cast', castId: post.castId, name: post.name } as const;
  const isOwn = me.myId !== null && me.myId === post.ownerId;
  const [Entries, setEntries] = useState<ComponentType<{ post: TlPost }> | null>(null);
  useEffect(() => {
    if (isOwn)
      void import('../posting/OwnerEntries.tsx').then(
        ({ OwnerEntries }) => setEntries(() => OwnerEntries),
        showUnloaded,
      );
  }, [isOwn]);

  async function copy() {
    const url = new URL(post.path, location.href).href;
    const copied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    );
    if (!copied) return showMessage(`コピーできませんでした。投稿のURL：${url}`, { isError: true });
    showMessage('投稿のURLをコピーしました。');
    backModal();
  }

  return (
    <div className="stack-s">
      {isOwn && Entries && <Entries post={post} />}
      <Option icon="link" title="URLをコピー" onChoose={() => void copy()} />
      {me.followingCasts.includes(post.castId) && (
        <Option
          icon="minus"
          title="フォローを解除"
          note={`${post.name}さんの投稿と出勤が届かなくなります。相手には知らされません。`}
          onChoose={() => void toggleFollow('cast', post.castId)}
        />
      )}
      {!isOwn && (
        <Option
          icon="eye-off"
          title={`${post.name}さんをミュート`}
          note={MUTE_NOTE}
          onChoose={() => openModal('mute', { what: cast }, { instead: true })}
        />
      )}
      {!isOwn && (
        <Option
          icon="flag"
          title="この投稿を通報"
          note="迷惑な内容や違反を運営に知らせます。相手には知らされません。"
          onChoose={() => reportPost(post.id, { instead: true })}
        />
      )}
      {!isOwn && (
        <Option
          icon="trash"
          title="削除のご依頼"
          note="写っている方や権利をお持ちの方のための、受付番号の出る窓口です。"
          onChoose={() => location.assign(takedownPath(postPath(post.id)))}
        />
      )}
    </div>
  );
}
