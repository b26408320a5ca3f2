import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let kept: Map<string, string>;
let offer: typeof import('./offer-push.ts');
let messages: typeof import('../../overlay/messages-store.ts');
let modals: typeof import('../../overlay/modal-store.ts');

beforeEach(async () => {
  kept = new Map();
  vi.useFakeTimers();
  vi.stubGlobal('window', { scrollY: 0 });
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('history', { state: null, pushState: () => undefined });
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone)', maxTouchPoints: 5 });
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  vi.resetModules();
  messages = await import('../../overlay/messages-store.ts');
  modals = await import('../../overlay/modal-store.ts');
  offer = await import('./offer-push.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('waits until what has just been done can no longer be taken back, and comes once', async () => {
  const action = { label: '元に戻す', run: () => undefined };
  messages.showMessage('フォローしました。', { action });
  const first = offer.offerPush();
  await vi.advanceTimersByTimeAsync(5000);
  expect(messages.$messages.get()).toHaveLength(1);
  expect(modals.$modal.get().name).toBeNull();
  await vi.advanceTimersByTimeAsync(2000);
  await first;
  expect(modals.$modal.get().name).toBe('push_offer');

  const shown = modals.$modal.get();
  await offer.offerPush();
  expect(modals.$modal.get()).toBe(shown);
});

it('opens over nothing that the visitor has opened meanwhile', async () => {
  messages.showMessage('フォローしました。');
  const offered = offer.offerPush();
  modals.openModal('login', { why: 'ログインするとフォローできます。' });
  await vi.advanceTimersByTimeAsync(7000);
  await offered;
  expect(modals.$modal.get().name).toBe('login');
  // What was not shown has not been offered.
  await modals.closeModal();
  const again = offer.offerPush();
  await vi.advanceTimersByTimeAsync(1000);
  await again;
  expect(modals.$modal.get().name).toBe('push_offer');
});
