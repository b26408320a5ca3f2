import { useStore } from '@nanostores/react';
import { NO_NAME } from '../../../server/accounts/limits.ts';
import { followFeedPath, halfPath, myPagePath } from '../../../server/paths.ts';
import { Icon } from '../../components/Icon.tsx';
import { $me } from '../../lib/me-store.ts';
import type { ModalProps } from '../../shell/modal-args.ts';

/** The end of a registration, with what to do first. */
export function Registered({ args: { type } }: ModalProps<'registered'>) {
  const { myId, myName } = useStore($me);
  return (
    <div className="finish">
      <Icon name="verified" />
      <p>
        <b>登録が完了しました。</b>
      </p>
      <p className="s">
        {myName && myName !== NO_NAME && `${myName}さん、`}
        {type === 'girl'
          ? 'ご登録ありがとうございます。お店の確認が済むと、ページが公開されます。'
          : 'ご登録ありがとうございます。'}
      </p>
      {myId && (
        <a className="btn btn--primary btn--lg btn--block" href={myPagePath(myId)}>
          マイページへ
        </a>
      )}
      <a className="btn btn--line btn--lg btn--block" href={halfPath('casts')}>
        女の子をさがす
      </a>
      <a className="btn btn--text btn--block" href={followFeedPath()}>
        フォロー中のタイムライン
      </a>
    </div>
  );
}
