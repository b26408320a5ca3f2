import { type RefObject, useEffect, useRef, useState } from 'react';
import { VIDEO_DAYS } from '../../../server/community/posting/limits.ts';
import { VIDEO_TYPES } from '../../../server/gateways/media/limits.ts';
import { FieldNotes } from '../../components/form/FieldNotes.tsx';
import { useForm } from '../../components/form/Form.tsx';
import { useField } from '../../components/form/use-field.ts';
import { frameAt } from '../media/film-frames.ts';
import { makeFilm, videoProblem } from '../media/media-way.ts';
import type { KeptFilm } from './file-draft.ts';
import { PageFilm, type ShownFilm } from './PageFilm.tsx';
import { withoutIds } from './photo-list.ts';

/** There already (`id`), or made now. */
export type Film = ShownFilm & { id: string | null; film: File | null; cover: File | null };
type Making = { source: File; percent: number; poster: string | null; isLost: boolean };

type Props = {
  film: (ShownFilm & { id: string }) | null;
  /** Whether what is being converted has been; the form waits for it. */
  ready: RefObject<Promise<boolean>>;
  onShown: (film: Film | null) => void;
  /** A draft to go on with. */
  draft: KeptFilm | undefined;
};

/** The video of a page: converted on the device, looked at, taken away and brought back. */
export function VideoField({ film: saved, ready, onShown, draft }: Props) {
  const form = useForm();
  const field = useField<File[]>('video', ['video', 'video.*', 'poster', 'poster.*']);
  const [film, setFilm] = useState<Film | null>(saved && { ...saved, film: null, cover: null });
  const [gone, setGone] = useState<Film | null>(null);
  const [making, setMaking] = useState<Making | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const way = useRef<AbortController | null>(null);
  const made = useRef<string[]>([]);
  useEffect(
    () => () => {
      way.current?.abort();
      for (const address of made.current) URL.revokeObjectURL(address);
    },
    [],
  );
  const addressOf = (blob: Blob) => {
    made.current.push(URL.createObjectURL(blob));
    return made.current.at(-1) as string;
  };

  function change(next: Film | null): void {
    setFilm(next);
    onShown(next);
    field.setValue(next?.film ? [next.film] : []);
    form.setValue('poster', next?.cover ? [next.cover] : []);
    if (!saved) return;
    const others = withoutIds(String(form.$values.get().deletedPhotos), [saved.id]);
    form.setValue('deletedPhotos', (next ? others : [...others, saved.id]).join(','));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is taken up once
  useEffect(() => {
    if (draft === undefined) return;
    if ('film' in draft)
      change({ id: null, src: addressOf(draft.film), poster: addressOf(draft.cover), ...draft });
    else if (draft.gone === saved?.id) {
      setGone(film);
      change(null);
    }
  }, [draft]);
  function stop(): void {
    way.current?.abort();
    ready.current = Promise.resolve(true);
    setMaking(null);
    setProblem(null);
  }
  async function convert(source: File, { signal }: AbortController): Promise<boolean> {
    const note = (news: Partial<Making>) => {
      if (!signal.aborted) setMaking((now) => now && { ...now, ...news });
    };
    frameAt(source, 0).then(
      ({ cover }) => signal.aborted || note({ poster: addressOf(cover) }),
      () => undefined,
    );
    try {
      const {
        blob,
        cover,
        film: size,
      } = await makeFilm(source, { signal, onChange: ({ percent = 0 }) => note({ percent }) });
      if (signal.aborted) return true;
      setMaking(null);
      change({
        ...{
          id: null,
          src: addressOf(blob),
          poster: addressOf(cover),
          width: size.width,
          height: size.height,
        },
        film: new File([blob], 'video.mp4', { type: 'video/mp4' }),
        cover: new File([cover], 'cover.jpg', { type: 'image/jpeg' }),
      });
      return true;
    } catch (error) {
      if (signal.aborted) return true;
      note({ isLost: true });
      setProblem((error as Error).message);
      return false;
    }
  }
  function start(source: File): void {
    stop();
    setGone(null);
    const wrong = videoProblem(source);
    if (wrong) {
      setProblem(wrong);
      return;
    }
    way.current = new AbortController();
    setMaking({ source, percent: 0, poster: null, isLost: false });
    ready.current = convert(source, way.current);
  }

  const error = problem ?? field.error;
  return (
    <div className="field">
      <span className="label">
        動画<small>1本。最初の10秒</small>
      </span>
      {film && !making && <PageFilm film={film} label="登録する動画" />}
      {making && (
        <div className="filmway">
          {making.poster && <img src={making.poster} alt="選んだ動画の最初の場面" />}
          {!making.isLost && (
            <p className="filmway__say" role="status">
              <b className="num">変換 {making.percent}%</b>
              <progress value={making.percent} max={100} aria-label="変換の進み具合" />
            </p>
          )}
        </div>
      )}
      <div className="filmacts">
        {making?.isLost && (
          <button className="btn btn--line" type="button" onClick={() => start(making.source)}>
            もう一度試す
          </button>
        )}
        {making ? (
          <button className="btn btn--line" type="button" onClick={stop}>
            やめる
          </button>
        ) : (
          <label className="btn btn--line" htmlFor={field.id}>
            {film ? '動画を変える' : '動画を選ぶ'}
          </label>
        )}
        {film && !making && (
          <button
            className="btn btn--text"
            type="button"
            onClick={() => {
              setGone(film);
              change(null);
            }}
          >
            動画を外す
          </button>
        )}
        {gone && !film && !making && (
          <button
            className="btn btn--text"
            type="button"
            onClick={() => {
              setGone(null);
              change(gone);
            }}
          >
            外した動画を元に戻す
          </button>
        )}
      </div>
      <input
        {...field.control(true)}
        aria-invalid={error ? true : undefined}
        className="vh"
        type="file"
        accept={VIDEO_TYPES.join(',')}
        aria-label="動画"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) start(file);
        }}
      />
      <div role="alert">
        <FieldNotes id={field.id} error={error} />
      </div>
      <p className="hint" id={`${field.id}-hint`}>
        {`MP4・MOV・MPEG、20MBまで。位置情報は自動で削除します。保存期間は${VIDEO_DAYS}日です。`}
      </p>
    </div>
  );
}
