import { afterEach, expect, it, vi } from 'vitest';
import { $me, hasCastPage, hasSession, loadMe, setMe } from './me-store.ts';

function browser(cookie: string, answer: () => Response): ReturnType<typeof vi.fn> {
  vi.stubGlobal('document', { cookie, documentElement: { dataset: {} } });
  const asked = vi.fn(async () => answer());
  vi.stubGlobal('fetch', asked);
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

const member = { ...$me.get(), guest: false, myId: 'abc', myName: 'たけ' };

it('a guest without a session is known without a call', async () => {
  const asked = browser('theme=dark', () => Response.json(member));
  await loadMe();
  expect(asked).not.toHaveBeenCalled();
  expect($me.get()).toMatchObject({ check: true, guest: true });
});

it('who has a session is asked for once', async () => {
  const asked = browser('theme=dark; me=1', () => Response.json(member));
  await loadMe();
  expect(asked).toHaveBeenCalledOnce();
  expect($me.get()).toMatchObject({ check: true, guest: false, myId: 'abc' });
});

it('a session that is over makes a guest', async () => {
  setMe(member);
  browser('me=1', () => new Response('{}', { status: 401 }));
  await loadMe();
  expect($me.get()).toMatchObject({ check: true, guest: true, myId: null });
});

it('a cookie of another name is no session', () => {
  browser('name=1; some=1', () => Response.json({}));
  expect(hasSession()).toBe(false);
});

it('two who ask at once share one call', async () => {
  const asked = browser('me=1', () => Response.json(member));
  await Promise.all([loadMe(), loadMe()]);
  expect(asked).toHaveBeenCalledOnce();
});

it.each([
  [{ isCast: false, hasPage: false }, false],
  [{ isCast: true, hasPage: false }, false],
  [{ isCast: true, hasPage: true }, true],
  // Of a server of the release before.
  [{ isCast: true } as { isCast: boolean; hasPage: boolean }, true],
])('%j has a page of a cast: %s', (me, has) => {
  expect(hasCastPage(me)).toBe(has);
});
