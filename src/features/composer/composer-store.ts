import { atom, map } from 'nanostores';
import type { OwnPost, Posted } from '../../../server/posting/contract.ts';
import { undescribed } from '../../../server/timeline/rules.ts';
import { type FieldErrors, newKey, type Refusal, send } from '../../lib/send.ts';
import { problemsOf } from './check-post.ts';
import { isWaiting, newItem } from './media-item.ts';
import { createMediaList } from './media-list.ts';

export type PostFields = {
  message: string;
  /** Empty: as the account is set. */
  acceptComment: '' | '0' | '1' | '2' | '3';
  needLogin: boolean;
  /** Empty: at once. Japan's time, as `2026-11-21T19:00`. */
  scheduledOn: string;
};
const BLANK: PostFields = { message: '', acceptComment: '', needLogin: false, scheduledOn: '' };

/** resting: it is being written · sending · failed: `$problem` says why, and it can be tried again. */
export type SendState = 'resting' | 'sending' | 'failed';

const fieldsOf = ({ raw, ownAcceptComment, needLogin, scheduledOn }: OwnPost): PostFields => ({
  message: raw,
  acceptComment: ownAcceptComment === null ? '' : (String(ownAcceptComment) as PostFields['acceptComment']),
  needLogin,
  scheduledOn: scheduledOn ?? '',
});

const here = { isOriginal: true, state: 'here', percent: 100 } as const;
function itemsOf({ photos, video, name }: OwnPost) {
  // What readers are told of an undescribed one is not what its owner has written.
  const typed = (alt: string, kind: 'photo' | 'video') => (alt === undescribed(name, kind) ? '' : alt);
  if (!video)
    return photos.map(({ id, alt, src }) =>
      newItem('photo', { ...here, id, alt: typed(alt, 'photo'), preview: src }),
    );
  const { id, alt, thumbnailSrc } = video;
  return [newItem('video', { ...here, id, alt: typed(alt, 'video'), preview: thumbnailSrc })];
}

export type Outcome = { ok: true; posted: Posted } | { ok: false; refusal: Refusal | null };

/** One post that is being written: a new one, or one's own that is being changed. */
export function createComposer(post: OwnPost | null = null) {
  const $fields = map<PostFields>(post ? fieldsOf(post) : { ...BLANK });
  const media = createMediaList(post ? itemsOf(post) : []);
  const $errors = atom<FieldErrors>({});
  const $state = atom<SendState>('resting');
  const $problem = atom('');
  /** The same for every try of one content: it becomes one post, however often it is sent. */
  let attempt: { key: string; content: string } | null = null;
  const content = () =>
    JSON.stringify([$fields.get(), media.$items.get().map(({ key, alt, coverAt }) => [key, alt, coverAt])]);

  function set<F extends keyof PostFields>(name: F, value: PostFields[F]): void {
    $fields.set({ ...$fields.get(), [name]: value });
    if (Object.keys($errors.get()).length > 0) $errors.set({});
    if ($state.get() === 'failed') $state.set('resting');
  }

  function form(): FormData {
    const { message, acceptComment, needLogin, scheduledOn } = $fields.get();
    const data = new FormData();
    const items = media.$items.get();
    if (post) data.append('tlId', String(post.id));
    data.append('message', message);
    const photos = items.filter(({ kind }) => kind === 'photo');
    const added = photos.filter(({ isOriginal }) => !isOriginal);
    for (const [i, { id }] of added.entries()) data.append(`images[${i}]`, id ?? '');
    const kept = photos.filter(({ isOriginal }) => isOriginal);
    for (const [i, { id }] of kept.entries()) data.append(`originalPhotos[${i}]`, id ?? '');
    const video = items.find(({ kind }) => kind === 'video');
    if (video) data.append(video.isOriginal ? 'videoId' : 'videos[0]', video.id ?? '');
    if (photos.length > 1) data.append('order', photos.map(({ id }) => id).join(','));
    data.append('alts', JSON.stringify(Object.fromEntries(items.map(({ id, alt }) => [id, alt.trim()]))));
    data.append('acceptComment', acceptComment);
    data.append('needLogin', needLogin ? '1' : '0');
    data.append('scheduledOn', scheduledOn);
    return data;
  }

  const filesSettled = () =>
    new Promise<void>((done) => {
      const stop = media.$items.subscribe((items) => {
        if (items.some(isWaiting)) return;
        done();
        // The first call comes before there is anything to stop.
        queueMicrotask(() => stop());
      });
    });

  function fail(problem: string): void {
    $problem.set(problem);
    $state.set('failed');
  }

  /** Whether anything speaks against sending it; if so, it stands under the fields. */
  function isSendable(): boolean {
    const errors = problemsOf($fields.get().message, media.$items.get().length);
    $errors.set(errors);
    return Object.keys(errors).length === 0;
  }

  /** Waits for the files and sends the post. `known` is the key of a try before a reload. */
  async function submit(known?: string): Promise<Outcome> {
    const wanted = content();
    if (known) attempt = { key: known, content: wanted };
    else if (attempt?.content !== wanted) attempt = { key: newKey(), content: wanted };
    const { key } = attempt;
    $state.set('sending');
    media.retry();
    await filesSettled();
    if (media.$items.get().some(({ state }) => state === 'failed')) {
      fail('送れていない写真・動画があります。');
      return { ok: false, refusal: null };
    }
    const answer = await send<Posted>('POST', '/api/tl', form(), undefined, { key });
    if (answer.ok) {
      $state.set('resting');
      return { ok: true, posted: answer.data };
    }
    const { refusal } = answer;
    // What was answered is decided; only what got no answer may have been done.
    if (refusal.status !== 0) attempt = null;
    $errors.set(refusal.errors);
    fail(Object.values(refusal.errors)[0]?.[0] ?? refusal.message);
    return { ok: false, refusal };
  }

  /** Puts other contents in its place; nothing makes it empty. */
  function replace(fields: Partial<PostFields> = {}, items: Parameters<typeof media.replace>[0] = []): void {
    $fields.set({ ...BLANK, ...fields });
    media.replace(items);
    $errors.set({});
    $state.set('resting');
    attempt = null;
  }

  const isEmpty = () => $fields.get().message.trim() === '' && media.$items.get().length === 0;
  /** The key of the try under way; null when there is none. */
  const keyOfTry = () => ($state.get() === 'resting' ? null : (attempt?.key ?? null));
  return {
    post,
    $fields,
    media,
    $errors,
    $state,
    $problem,
    set,
    isSendable,
    submit,
    replace,
    isEmpty,
    keyOfTry,
  };
}

export type Composer = ReturnType<typeof createComposer>;
