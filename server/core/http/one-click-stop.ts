import { Hono } from 'hono';
import type { Db } from '../db/connect.ts';
import { database } from '../db/database.ts';
import { carries } from './bodies.ts';
import { ApiError } from './errors.ts';
import { messagePage } from './message-page.ts';
import { PLAIN_PAGE_POLICY } from './plain-page.ts';

const MAX_BODY = 4096;

/** Of the page's form without script: the end of the link, or all of it. */
const typedToken = (typed: unknown): string | undefined =>
  typeof typed === 'string' ? typed.trim().split('#').at(-1) : undefined;

type Stopping = {
  /** @returns false for a forged link */
  stop: (db: Db, token: string) => Promise<boolean>;
  title: string;
  done: string;
  bad: string;
  /** The page with the form. */
  back: string;
};

/** RFC 8058: mail services post without cookies, headers or an origin of ours; the token alone proves the reader. */
export const oneClickStop = (path: string, { stop, title, done, bad, back }: Stopping) =>
  new Hono().post(path, carries(MAX_BODY), async (context) => {
    const form = await context.req.parseBody().catch(() => ({}) as Record<string, unknown>);
    const typed = typedToken(form.token);
    const token = typed ?? context.req.query('token') ?? '';
    const isDone = form['List-Unsubscribe'] === 'One-Click' && (await stop(database(), token));
    context.header('Cache-Control', 'no-store');
    if (typed === undefined) {
      if (!isDone) throw new ApiError('forbidden');
      return context.body(null, 200);
    }
    context.header('Content-Security-Policy', PLAIN_PAGE_POLICY);
    const way = { label: isDone ? 'ホームへ' : '戻る', path: isDone ? '/' : back, isMain: true };
    return context.html(messagePage(title, isDone ? done : bad, [way]), isDone ? 200 : 422);
  });
