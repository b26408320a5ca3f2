import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Icon } from '../../components/Icon.tsx';
import { loadStyles } from '../../lib/load-styles.ts';
import formStyles from '../../styles/form-styles.css?url&no-inline';
import { Composer } from './Composer.tsx';
import composerStyles from './form-styles.css?url&no-inline';
import {
  $isAside,
  $isResuming,
  $offer,
  discardDraft,
  newPost,
  offerDraft,
  sendNewPost,
  takeDraft,
} from './new-post.ts';

/** A draft of this account was found: 続ける or はじめから書く. */
function DraftOffer() {
  const found = useStore($offer);
  if (!found) return null;
  const text = found.fields.message.trim().replace(/\s+/g, ' ');
  return (
    <section className="notice notice--info draftoffer" aria-label="書きかけの投稿">
      <p>
        <b>書きかけの投稿があります</b>
        <small>
          {text.length > 40 ? `${text.slice(0, 40)}…` : text}
          {found.items.length > 0 && `（写真・動画${found.items.length}件）`}
        </small>
      </p>
      <div className="row">
        <button className="btn btn--primary grow" type="button" onClick={() => takeDraft(found)}>
          続ける
        </button>
        <button className="btn btn--line grow" type="button" onClick={() => void discardDraft()}>
          はじめから書く
        </button>
      </div>
    </section>
  );
}

/** The form of a new post; the modal and the page show the same one. */
export function NewPostForm({ isCompact }: { isCompact?: boolean }) {
  const composer = newPost();
  const { scheduledOn } = useStore(composer.$fields);
  const offer = useStore($offer);
  const isResuming = useStore($isResuming);
  const isAside = useStore($isAside);
  useEffect(() => {
    void offerDraft();
  }, []);
  // In the page it stands right below.
  if (isCompact && isAside)
    return (
      <p className="hint postcard__wait" role="status">
        <Icon name="send" size={20} />
        前の投稿が届くと、次の投稿を書けます。
      </p>
    );
  if (offer) return <DraftOffer />;
  return (
    <Composer
      composer={composer}
      hasTime
      isCompact={isCompact}
      isHeld={isResuming}
      sendLabel={scheduledOn === '' ? '投稿する' : '予約する'}
      onSend={() => void sendNewPost()}
    />
  );
}

/** Draws the form of a new post in the page. */
export async function mountInline(place: HTMLElement): Promise<void> {
  await Promise.all([loadStyles(formStyles), loadStyles(composerStyles)]);
  createRoot(place).render(<NewPostForm isCompact />);
}
