import { atom, map } from 'nanostores';
import type { OwnPost, Posted } from '../../../server/community/posting/contract.ts';
import { MESSAGE_MAX } from '../../../server/community/timeline/limits.ts';
import { undescribed } from '../../../server/community/timeline/rules.ts';
import { HASHTAGS_MAX, tagsIn } from '../../../server/core/text/hashtags.ts';
import { ADDRESS, LINKS_MAX, tooLong } from '../../../server/core/text/limits.ts';
import { countCharacters } from '../../../server/core/text/rules.ts';
import type { FieldErrors, Refusal } from '../../lib/answer.ts';
import { call } from '../../lib/call.ts';
import { newKey } from '../../lib/new-key.ts';
import { isWaiting, type MediaItem, newItem } from '../media/media-item.ts';
import { createMediaList } from './media-list.ts';

/** What the server would say about a post (decisions §4), without asking it. */
export function problemsOf(message: string, mediaCount: number): FieldErrors {
  const length = countCharacters(message.trim());
  if (length === 0 && mediaCount === 0) return { message: ['本文または写真・動画を追加してください。'] };
  if (length > MESSAGE_MAX) return { message: [tooLong('本文', MESSAGE_MAX, length)] };
  if (tagsIn(message).length > HASHTAGS_MAX)
    return { message: [`ハッシュタグは${HASHTAGS_MAX}個までです。`] };
  if ((message.match(ADDRESS) ?? []).length > LINKS_MAX)
    return { message: [`URLは${LINKS_MAX}つまで入力できます。`] };
  return {};
}

export type PostFields = {
  message: string;
  /** Empty: as the account is set. */
  acceptComment: '' | '0' | '1' | '2' | '3';
  needLogin: boolean;
  /** It also goes to the other blogs of its author, and to X. */
  crossPost: boolean;
  /** Empty: at once. Japan's time, as `2026-11-21T19:00`. */
  scheduledOn: string;
};
const BLANK: PostFields = {
  message: '',
  acceptComment: '',
  needLogin: false,
  crossPost: true,
  scheduledOn: '',
};

/** resting: it is being written · sending · failed: `$problem` says why, and it can be tried again. */
export type SendState = 'resting' | 'sending' | 'failed';

const fieldsOf = ({ raw, ownAcceptComment, needLogin, crossPost, scheduledOn }: OwnPost): PostFields => ({
  message: raw,
  acceptComment: ownAcceptComment === null ? '' : (String(ownAcceptComment) as PostFields['acceptComment']),
  needLogin,
  crossPost,
  scheduledOn: scheduledOn ?? '',
});

const here = { isOriginal: true, state: 'here', percent: 100 } as const;
function itemsOf({ photos, video, name }: OwnPost) {
  // What readers get for an undescribed one is not what its owner has written.
  const typed = (alt: string, kind: 'photo' | 'video') => (alt === undescribed(name, kind) ? '' : alt);
  if (!video)
    return photos.map(({ id, alt, src }) =>
      newItem('photo', { ...here, id, alt: typed(alt, 'photo'), preview: src }),
    );
  const { id, alt, thumbnailSrc } = video;
  return [newItem('video', { ...here, id, alt: typed(alt, 'video'), preview: thumbnailSrc })];
}

/** `isEarlier`: it had arrived before with what it said then. */
export type Outcome =
  | { ok: true; posted: Posted; isEarlier: boolean }
  | { ok: false; refusal: Refusal | null };

/** A try that may have been done although its answer says otherwise, or none came. */
const isUndecided = ({ status }: Refusal): boolean => status === 0 || status === 409 || status >= 500;

/** The server knows the key with another content: the post is out already (`server/identity/sessions/once.ts`). */
export const isOutAlready = ({ status, body }: Refusal): boolean =>
  status === 422 && (body as { code?: string } | null)?.code === 'other_content';

/**
 * One post that is being written: a new one, or one's own that is being changed. `actAs`: the cast as whom an admin
 * writes it.
 */
export function createComposer(known: OwnPost | null = null, actAs?: number) {
  let post = known;
  const $fields = map<PostFields>(post ? fieldsOf(post) : { ...BLANK });
  const media = createMediaList(post ? itemsOf(post) : [], {
    isFrozen: () => $state.get() === 'sending',
    actAs,
  });
  const $errors = atom<FieldErrors>({});
  const $state = atom<SendState>('resting');
  const $problem = atom('');
  /** The same for every try until one is decided: it becomes one post, however often it is sent. */
  let attempt: { key: string; content: string; mayBeOut: boolean; sent: FormData[] } | null = null;
  const mediaContent = () =>
    JSON.stringify(media.$items.get().map(({ key, alt, coverAt }) => [key, alt, coverAt]));
  const content = () => JSON.stringify($fields.get()) + mediaContent();
  let begunWith = { fields: $fields.get(), media: mediaContent() };

  function set<F extends keyof PostFields>(name: F, value: PostFields[F]): void {
    // What is on its way stays as it was when it was sent.
    if ($state.get() === 'sending') return;
    $fields.set({ ...$fields.get(), [name]: value });
    if (Object.keys($errors.get()).length > 0) $errors.set({});
    if ($state.get() === 'failed') $state.set('resting');
  }

  function form(fields: PostFields, items: readonly MediaItem[]): FormData {
    const { message, acceptComment, needLogin, crossPost, scheduledOn } = fields;
    const data = new FormData();
    if (post) {
      data.append('tlId', String(post.id));
      data.append('version', post.version);
    }
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
    data.append('crossPost', crossPost ? '1' : '0');
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

  /** The key of this press. A new post that may be out keeps its key whatever it says now: the server tells. */
  function begin(): NonNullable<typeof attempt> {
    const wanted = content();
    if (!attempt || (post && attempt.content !== wanted))
      attempt = { key: newKey(), content: wanted, mayBeOut: false, sent: [] };
    return attempt;
  }

  /** Waits for the files and sends the post as it stands at this moment. */
  async function submit(): Promise<Outcome> {
    const tried = begin();
    const { key, sent } = tried;
    const fields = $fields.get();
    const chosen = media.$items.get();
    $state.set('sending');
    media.retry();
    await filesSettled();
    const arrived = new Map(media.$items.get().map((item) => [item.key, item]));
    const items = chosen.map((item) => ({ ...(arrived.get(item.key) ?? item), alt: item.alt }));
    if (items.some(({ state }) => state !== 'here')) {
      fail('送れていない写真・動画があります。');
      return { ok: false, refusal: null };
    }
    const trySending = (body: FormData) => call('post', '/api/tl', { form: body }, { key, actAs });
    const body = form(fields, items);
    let answer = await trySending(body);
    const earlier = !post && !answer.ok && isOutAlready(answer.refusal) ? [...sent] : [];
    // One of the tries before has arrived: sent once more, it is answered as it was then.
    for (const before of earlier) if (!answer.ok) answer = await trySending(before);
    if (answer.ok) {
      attempt = null;
      $state.set('resting');
      return { ok: true, posted: answer.data, isEarlier: earlier.length > 0 };
    }
    const { refusal } = answer;
    if (isUndecided(refusal)) {
      tried.mayBeOut = true;
      sent.push(body);
    } else if (!tried.mayBeOut || isOutAlready(refusal)) attempt = null;
    $errors.set(refusal.errors);
    fail(Object.values(refusal.errors)[0]?.[0] ?? refusal.message);
    return { ok: false, refusal };
  }

  /** Puts other contents in its place; nothing makes it empty. `key`: of a try before a reload. */
  function replace(
    fields: Partial<PostFields> = {},
    items: Parameters<typeof media.replace>[0] = [],
    key: string | null = null,
  ): void {
    $fields.set({ ...BLANK, ...fields });
    media.replace(items);
    $errors.set({});
    $state.set('resting');
    attempt = key === null ? null : { key, content: content(), mayBeOut: true, sent: [] };
  }

  const isChanged = () =>
    JSON.stringify($fields.get()) !== JSON.stringify(begunWith.fields) || mediaContent() !== begunWith.media;

  /** One's own post as it is by now: what has not been touched here becomes what it says. */
  function rebase(fresh: OwnPost): void {
    const [before, now, theirs] = [begunWith.fields, $fields.get(), fieldsOf(fresh)];
    const untouched = Object.entries(theirs).filter(
      ([name]) => now[name as keyof PostFields] === before[name as keyof PostFields],
    );
    const isMediaTouched = mediaContent() !== begunWith.media;
    post = fresh;
    $fields.set({ ...now, ...Object.fromEntries(untouched) });
    if (!isMediaTouched) media.replace(itemsOf(fresh));
    begunWith = { fields: theirs, media: isMediaTouched ? begunWith.media : mediaContent() };
  }

  const isEmpty = () => $fields.get().message.trim() === '' && media.$items.get().length === 0;
  /** The key under which it may have arrived already; null when it was not sent. */
  const keyOfTry = () => attempt?.key ?? null;
  return {
    post: () => post,
    actAs,
    $fields,
    media,
    $errors,
    $state,
    $problem,
    set,
    isSendable,
    submit,
    replace,
    rebase,
    isChanged,
    isEmpty,
    keyOfTry,
  };
}

export type Composer = ReturnType<typeof createComposer>;
