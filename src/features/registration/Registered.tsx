import { useStore } from '@nanostores/react';
import { followFeedPath, myPagePath } from '../../../server/core/paths.ts';
import { NO_NAME } from '../../../server/identity/accounts/limits.ts';
import { Icon } from '../../components/Icon.tsx';
import { $me } from '../../lib/me-store.ts';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { $modal, backModal } from '../../overlay/modal-store.ts';

/** The end of a registration, with what to do first. */
export function Registered({ args: { type } }: ModalProps<'registered'>) {
  const { myId, myName } = useStore($me);
  const isOnTheWay = useStore($modal).histories.length > 1;
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
      {isOnTheWay && (
        <button className="btn btn--primary btn--lg btn--block" type="button" onClick={backModal}>
          つづきへ戻る
        </button>
      )}
      {myId && (
        <>
          <a
            className={`btn ${isOnTheWay ? 'btn--line' : 'btn--primary'} btn--lg btn--block`}
            href={myPagePath(myId, 'profile_detail_setting')}
          >
            プロフィールを書く
          </a>
          {type === 'girl' && (
            <a className="btn btn--line btn--lg btn--block" href={myPagePath(myId, 'shop_setting')}>
              所属のお店を確認する
            </a>
          )}
          <a className="btn btn--line btn--lg btn--block" href={myPagePath(myId)}>
            マイページへ
          </a>
        </>
      )}
      <a
        className={`btn btn--block ${myId || isOnTheWay ? 'btn--text' : 'btn--primary btn--lg'}`}
        href={followFeedPath()}
      >
        女の子をフォローする
      </a>
    </div>
  );
}
