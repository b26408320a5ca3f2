import { useRef, useState } from 'react';
import type { ShopPhotoFile } from '../../../../server/desk/shop-data/contract.ts';
import { call } from '../../../lib/call.ts';
import { PHOTO_WORDS, PhotoProblem, preparePhoto } from '../../media/prepare-photo.ts';

type Upload = { source: Blob; name: string; onSent: (file: ShopPhotoFile) => void };
export type Sending = Upload & { key: number; percent: number; problem: string | null };

/** Photos on their way, one after the other; those that failed wait for another try. */
export function usePhotoUploads(shopId: number) {
  const [sending, setSending] = useState<Sending[]>([]);
  const count = useRef(0);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const change = (key: number, now: Partial<Sending>) =>
    setSending((all) => all.map((each) => (each.key === key ? { ...each, ...now } : each)));
  const remove = (key: number) => setSending((all) => all.filter((each) => each.key !== key));

  async function bring(key: number, { source, onSent }: Upload): Promise<void> {
    try {
      const { blob } = await preparePhoto(source);
      const form = new FormData();
      form.append('file', blob, 'photo.jpg');
      const answer = await call(
        'post',
        '/api/shop_admin/:id/photos',
        { param: { id: String(shopId) }, form },
        { onProgress: (percent) => change(key, { percent: Math.min(percent, 99) }) },
      );
      if (!answer.ok)
        return change(key, { problem: answer.refusal.errors.file?.[0] ?? answer.refusal.message });
      remove(key);
      onSent(answer.data);
    } catch (error) {
      change(key, { problem: error instanceof PhotoProblem ? error.message : PHOTO_WORDS.unreadable });
    }
  }

  function send(upload: Upload): void {
    count.current += 1;
    const key = count.current;
    setSending((all) => [...all, { ...upload, key, percent: 0, problem: null }]);
    line.current = line.current.then(() => bring(key, upload));
  }
  function retry({ key, ...upload }: Sending): void {
    remove(key);
    send(upload);
  }
  return { sending, send, retry, remove };
}
