import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { PHOTO_TYPES } from '../../../server/community/posting/limits.ts';
import { VIDEO_TYPES } from '../../../server/gateways/media/limits.ts';
import { Icon } from '../../components/Icon.tsx';
import { $me } from '../../lib/me-store.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { showUnloaded } from '../../overlay/show-unloaded.ts';
import { shareSent } from '../media/media-item.ts';
import { CrossPostRow } from './CrossPostRow.tsx';
import type { Composer as ComposerStore } from './composer-store.ts';
import { MediaTray } from './MediaTray.tsx';
import { CommentRow, ReaderRow, TimeRow } from './PostSettings.tsx';
import { LetterCount, PostText } from './PostText.tsx';
import { SafetyHint } from './SafetyHint.tsx';

type Author = { name: string; icon: string | null };

type Props = {
  composer: ComposerStore;
  /** Without one: the reader. */
  author?: Author;
  /** A post that is public already keeps its time. */
  hasTime: boolean;
  onSend: () => void;
  sendLabel: string;
  /** Nothing can be written for now: something else is asked first. */
  isHeld?: boolean;
  isCompact?: boolean;
};

/** Whose post it is. */
function AuthorRow({ author }: { author: Author | undefined }) {
  const { myName, myIcon } = useStore($me);
  const { name, icon } = author ?? { name: myName ?? '', icon: myIcon };
  return (
    <div className="row postauthor">
      {icon ? (
        <img className="avatar" src={icon} alt="" width={40} height={40} />
      ) : (
        <span className="avatar avatar--txt" aria-hidden="true">
          {[...name][0]}
        </span>
      )}
      <b className="s">{name}</b>
    </div>
  );
}

/** The form of a post: text, photos or a video, and who sees it when. */
export function Composer({
  composer,
  author,
  hasTime,
  onSend,
  sendLabel,
  isHeld = false,
  isCompact = false,
}: Props) {
  const box = useRef<HTMLTextAreaElement>(null);
  const photos = useRef<HTMLInputElement>(null);
  const video = useRef<HTMLInputElement>(null);
  const items = useStore(composer.media.$items);
  const state = useStore(composer.$state);
  const problem = useStore(composer.$problem);
  const errors = useStore(composer.$errors);
  const isSending = state === 'sending';
  // In a page the settings come when she begins to write: until then it is a line and its tools.
  const [isOpen, setOpen] = useState(!isCompact);
  const isUsed = isOpen || items.length > 0;

  // In a long text what is wrong stands far below.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector('.err')?.scrollIntoView({ block: 'nearest' });
  }, [errors]);

  function addPhotos(files: FileList | null): void {
    const tooMany = composer.media.addPhotos([...(files ?? [])]);
    if (tooMany) showMessage(tooMany, { isError: true });
  }

  function startTag(): void {
    const element = box.current;
    if (!element) return;
    const at = element.selectionStart;
    const before = element.value.slice(0, at);
    const gap = before === '' || /\s$/.test(before) ? '' : ' ';
    composer.set('message', `${before}${gap}#${element.value.slice(at)}`);
    requestAnimationFrame(() => {
      element.focus();
      const caret = at + gap.length + 1;
      element.setSelectionRange(caret, caret);
      element.click();
    });
  }

  return (
    <form
      ref={form}
      aria-label="投稿"
      noValidate
      onFocus={() => setOpen(true)}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <fieldset className="postform" disabled={isSending || isHeld}>
        <AuthorRow author={author} />
        <PostText composer={composer} box={box} />
        <MediaTray composer={composer} onAdd={() => photos.current?.click()} />
        <SafetyHint composer={composer} />
        <div className="postrows" hidden={!isUsed}>
          {hasTime && <TimeRow composer={composer} />}
          <CommentRow composer={composer} />
          <ReaderRow composer={composer} />
          {hasTime && composer.actAs === undefined && <CrossPostRow composer={composer} />}
        </div>
        {state === 'failed' && !errors.message && (
          <p className="notice notice--bad notice--i mt-3" role="alert">
            <Icon name="warn" />
            <span>{errors.custom?.[0] ?? problem}</span>
          </p>
        )}
        <div className="postfoot">
          <button
            className="iconbtn"
            type="button"
            aria-label="写真を選ぶ"
            onClick={() => photos.current?.click()}
          >
            <Icon name="image" />
          </button>
          <button
            className="iconbtn"
            type="button"
            aria-label="動画を選ぶ"
            onClick={() => {
              video.current?.click();
              import('../media/convert-video.ts').then(({ warmConverter }) => warmConverter(), showUnloaded);
            }}
          >
            <Icon name="video" />
          </button>
          <button className="iconbtn" type="button" aria-label="ハッシュタグを入れる" onClick={startTag}>
            <Icon name="hash" />
          </button>
          <LetterCount composer={composer} />
          <button className="btn btn--primary" type="submit" aria-busy={isSending} disabled={isSending}>
            {isSending ? '送信中…' : state === 'failed' ? 'もう一度送る' : sendLabel}
          </button>
          {isSending && (
            <progress
              className="postfoot__way"
              max={100}
              value={Math.min(95, shareSent(items))}
              aria-label="送信の進み具合"
            />
          )}
        </div>
        <input
          ref={photos}
          className="vh"
          type="file"
          multiple
          accept={PHOTO_TYPES.join(',')}
          tabIndex={-1}
          aria-label="写真のファイル"
          onChange={(event) => {
            addPhotos(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
        <input
          ref={video}
          className="vh"
          type="file"
          accept={VIDEO_TYPES.join(',')}
          tabIndex={-1}
          aria-label="動画のファイル"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) composer.media.setVideo(file);
            event.currentTarget.value = '';
          }}
        />
      </fieldset>
    </form>
  );
}
