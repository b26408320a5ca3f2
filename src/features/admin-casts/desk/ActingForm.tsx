import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Posted } from '../../../../server/community/posting/contract.ts';
import { postPath } from '../../../../server/core/paths.ts';
import type { LinkedCasts } from '../../../../server/desk/admin-casts/contract.ts';
import { Icon } from '../../../components/Icon.tsx';
import { showFailure } from '../../../overlay/show-failure.ts';
import { Composer } from '../../posting/Composer.tsx';
import { type Composer as ComposerStore, createComposer } from '../../posting/composer-store.ts';

/** What has been begun for one cast is still there after another one was chosen, as long as the page is open. */
const begun = new Map<number, ComposerStore>();

function composerFor(castId: number): ComposerStore {
  const composer = begun.get(castId) ?? createComposer(null, castId);
  begun.set(castId, composer);
  return composer;
}

function Done({ name, posted, onNext }: { name: string; posted: Posted; onNext: () => void }) {
  const isPublic = posted.scheduledOn === null;
  return (
    <section className="card actpost mt-4" aria-label="投稿の結果">
      <p className="row" role="status">
        <Icon name="check" />
        <b>{isPublic ? `${name}さんとして投稿しました。` : `${name}さんとして、${posted.notice}`}</b>
      </p>
      <div className="deskacts">
        {isPublic && (
          <a className="btn btn--primary" href={postPath(posted.id)}>
            投稿を見る
          </a>
        )}
        <button className="btn btn--line" type="button" onClick={onNext}>
          続けて投稿する
        </button>
      </div>
    </section>
  );
}

/** The form that casts have, without drafts and without their other blogs. */
export function ActingForm({ cast }: { cast: LinkedCasts['items'][number] }) {
  const { castId, castName: name, icon } = cast;
  const composer = composerFor(castId);
  const { scheduledOn } = useStore(composer.$fields);
  const [posted, setPosted] = useState<Posted | null>(null);

  async function send(): Promise<void> {
    if (composer.$state.get() === 'sending' || !composer.isSendable()) return;
    const outcome = await composer.submit();
    if (!outcome.ok) {
      if (outcome.refusal?.needLogin) showFailure(outcome.refusal);
      return;
    }
    composer.media.clearLeftOver();
    composer.replace();
    setPosted(outcome.posted);
  }

  if (posted) return <Done name={name} posted={posted} onNext={() => setPosted(null)} />;
  return (
    <>
      <p className="notice notice--info notice--i actnote mt-4">
        <Icon name="info" />
        <span>
          {name}さんとして投稿します。記録に残ります。
          <small>本人に通知が届き、本人が編集・削除できます。ほかのブログやXには送られません。</small>
        </span>
      </p>
      <div className="card actpost mt-4">
        <Composer
          composer={composer}
          author={{ name, icon }}
          hasTime
          sendLabel={scheduledOn === '' ? '投稿する' : '予約する'}
          onSend={() => void send()}
        />
      </div>
    </>
  );
}
