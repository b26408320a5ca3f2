import { expect } from 'vitest';
import type { OpenedTakedown, Takedowns } from '../../server/desk/takedowns/desk-contract.ts';
import { Browser } from './browser.ts';
import { formOf } from './casts.ts';

let count = 0;

/** Requests of anybody, as an admin at the desk reads and decides them. */
export function takedownsAt(desk: () => Browser) {
  async function ask(fields: { url: string } & Record<string, string>) {
    const form = {
      ...{ part: '三枚目の写真', right: 'honour', reason: '事実と違います。', standing: 'self' },
      ...{ name: '花散里子', email: `asks${++count}@example.jp`, notice: 'nameless', ...fields },
    };
    const { body, status, text } = await new Browser().post('/api/takedown', formOf(form));
    expect(status, text).toBe(200);
    return { receipt: String(body.receipt), email: form.email };
  }
  const of = (receipt: string) => `/api/admin/takedowns/${receipt}`;
  return {
    ask,
    queue: async () => ((await desk().get('/api/admin/takedowns')).body as unknown as Takedowns).items,
    open: async (receipt: string) => (await desk().get(of(receipt))).body as unknown as OpenedTakedown,
    decide: (receipt: string, decision: object) =>
      desk().post(of(receipt), { act: false, reason: '確認しました。', ...decision }),
    look: (receipt: string) => desk().post(`${of(receipt)}/look`, {}),
    askPoster: (receipt: string) => desk().post(`${of(receipt)}/ask`, {}),
    hide: (receipt: string) => desk().post(`${of(receipt)}/hide`, {}),
  };
}
