import { useStore } from '@nanostores/react';
import { Option } from '../../components/form/Option.tsx';
import { $me } from '../../lib/me-store.ts';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { openModal } from '../../overlay/modal-store.ts';
import { toggleFollow } from '../follows/toggle-follow.ts';
import { MUTE_NOTE } from './mute-wording.ts';

/** What a visitor can do about a cast's page, each in a plain sentence. */
export function CastMenu({ args: { castId, name } }: ModalProps<'cast_menu'>) {
  const me = useStore($me);
  return (
    <div className="stack-s">
      <Option
        icon="eye-off"
        title="ミュートする"
        note={MUTE_NOTE}
        onChoose={() => openModal('mute', { what: { kind: 'cast', castId, name } }, { instead: true })}
      />
      {me.followingCasts.includes(castId) && (
        <Option
          icon="minus"
          title="フォローを解除する"
          note="投稿と出勤が届かなくなります。相手には知らされません。"
          onChoose={() => void toggleFollow('cast', castId)}
        />
      )}
      <Option
        icon="flag"
        title="このページを通報する"
        note="なりすまし・無断掲載・未成年の疑いなどを、運営に知らせます。相手には知らされません。"
        onChoose={() => openModal('report', { model: 'Cast', id: castId }, { instead: true })}
      />
    </div>
  );
}
