import { atom } from 'nanostores';
import type { Draft, DraftBody } from '../../../server/community/posting/contract.ts';
import { UNUSED_HOURS } from '../../../server/community/posting/limits.ts';
import type { Refusal } from '../../lib/answer.ts';
import { call } from '../../lib/call.ts';
import { $me } from '../../lib/me-store.ts';
import { type MediaItem, newItem } from '../media/media-item.ts';
import type { Composer, PostFields } from './composer-store.ts';
import {
  type DeviceDraft,
  dropDeviceDraft,
  keepDeviceDraft,
  keptOf,
  readDeviceDraft,
} from './device-draft.ts';

/** Beyond E6: kept on the device every 3 s, and at the server when the writing has paused. */
const EVERY = 3000;
const PAUSE = 10_000;
const MINUTE = 60_000;
/** An upload that may be swept before the post is sent is sent again. */
const FRESH = (UNUSED_HOURS - 2) * 3_600_000;

export type FoundDraft = {
  fields: PostFields;
  items: MediaItem[];
  sendingKey: string | null;
  knownKey: string | null;
};

function fromDevice({ fields, items, savedAt, sendingKey, knownKey }: DeviceDraft): FoundDraft {
  const isFresh = Date.now() - savedAt < FRESH;
  const restored = items.map((kept) => {
    const id = isFresh || !kept.blob ? kept.id : null;
    const shown = kept.kind === 'video' ? kept.cover : kept.blob;
    return newItem(kept.kind, {
      ...kept,
      id,
      preview: shown && URL.createObjectURL(shown),
      ...(id ? { state: 'here', percent: 100 } : {}),
    });
  });
  return { fields, items: restored, sendingKey, knownKey: knownKey ?? sendingKey };
}

function fromServer({ message, media, acceptComment, needLogin, crossPost, scheduledOn }: Draft): FoundDraft {
  return {
    fields: {
      message,
      acceptComment: (acceptComment === null ? '' : String(acceptComment)) as PostFields['acceptComment'],
      needLogin,
      crossPost,
      scheduledOn,
    },
    items: media.map(({ id, kind, alt, src }) =>
      newItem(kind, { id, alt, preview: src, state: 'here', percent: 100 }),
    ),
    sendingKey: null,
    knownKey: null,
  };
}

async function readServerDraft(): Promise<Draft | null> {
  const answer = await call('get', '/api/tl_draft');
  return answer.ok ? answer.data.draft : null;
}

/** What was being written, on this device or another one: the later of the two. */
export async function findDraft(myId: string): Promise<FoundDraft | null> {
  const [onDevice, atServer] = await Promise.all([readDeviceDraft(myId), readServerDraft()]);
  // The server tells the minute; what the device has of the same one is whole, with the files themselves.
  const isNewer = atServer && Date.parse(atServer.savedOn) > (onDevice?.savedAt ?? 0) + MINUTE;
  if (isNewer) return fromServer(atServer);
  return onDevice && fromDevice(onDevice);
}

function bodyOf({ $fields, media }: Composer): DraftBody {
  const { message, acceptComment, needLogin, crossPost, scheduledOn } = $fields.get();
  return {
    message,
    media: media.$items.get().flatMap(({ id, alt }) => (id ? [{ id, alt: alt.slice(0, 200) }] : [])),
    acceptComment: acceptComment === '' ? null : Number(acceptComment),
    needLogin,
    crossPost,
    scheduledOn,
  };
}

/** Where this page has kept what is being written. */
const kept = { here: false, atServer: false };

/** What this page has kept goes when its writer has emptied the form. */
async function dropEmptied(myId: string): Promise<void> {
  const { here, atServer } = kept;
  Object.assign(kept, { here: false, atServer: false });
  if (here) await dropDeviceDraft(myId);
  if (atServer) await call('delete', '/api/tl_draft');
}

/**
 * Keeps what is being written in `composer` for as long as the page lives; not while `isAsking` whether to go on with
 * an older draft, which would be lost. @returns what keeps it at once.
 */
export function keepDrafts(composer: Composer, isAsking: () => boolean): () => Promise<void> {
  let changedAt = 0;
  let isKept = true;
  let isSent = true;
  const changed = () => {
    changedAt = Date.now();
    isKept = false;
    isSent = false;
  };
  for (const store of [composer.$fields, composer.media.$items, composer.$state]) store.listen(changed);

  async function save(): Promise<void> {
    const { myId } = $me.get();
    if (!myId || isKept || isAsking()) return;
    isKept = true;
    if (composer.isEmpty()) return dropEmptied(myId);
    kept.here = true;
    await keepDeviceDraft(myId, {
      fields: composer.$fields.get(),
      items: composer.media.$items.get().map(keptOf),
      savedAt: Date.now(),
      sendingKey: composer.$state.get() === 'resting' ? null : composer.keyOfTry(),
      knownKey: composer.keyOfTry(),
    });
  }
  const tick = () => {
    void save();
    if (isSent || composer.isEmpty() || isAsking() || Date.now() - changedAt < PAUSE) return;
    isSent = true;
    kept.atServer = true;
    void call('put', '/api/tl_draft', { json: bodyOf(composer) });
  };
  setInterval(tick, EVERY);
  addEventListener('pagehide', () => void save());
  document.addEventListener('visibilitychange', () => void save());
  return save;
}

/** How often a draft went: lists of them look at it. */
export const $dropped = atom(0);

/** The draft has become a post, or is not wanted any more. @returns why the server keeps its own */
export async function dropDrafts(): Promise<Refusal | null> {
  Object.assign(kept, { here: false, atServer: false });
  $dropped.set($dropped.get() + 1);
  const { myId } = $me.get();
  if (!myId) return null;
  await dropDeviceDraft(myId);
  const answer = await call('delete', '/api/tl_draft');
  return answer.ok ? null : answer.refusal;
}
