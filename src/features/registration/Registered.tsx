import { useStore } from '@nanostores/react';
import { followFeedPath, myPagePath } from '../../../server/core/paths.ts';
import { NO_NAME } from '../../../server/identity/accounts/limits.ts';
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
        <>
          <a
            className="btn btn--primary btn--lg btn--block"
            href={myPagePath(myId, 'profile_detail_setting')}
          >
            プロフィールを書く
          </a>
          <a className="btn btn--line btn--lg btn--block" href={myPagePath(myId)}>
            マイページへ
          </a>
        </>
      )}
      <a className={`btn btn--block ${myId ? 'btn--text' : 'btn--primary btn--lg'}`} href={followFeedPath()}>
        女の子をフォローする
      </a>
    </div>
  );
}
