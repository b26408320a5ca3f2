import { createHash } from 'node:crypto';
import type { MiddlewareHandler, Next } from 'hono';
import { byShopLogin, byUser } from '../../core/audit/write-audit.ts';
import { database } from '../../core/db/database.ts';
import { formOf } from '../../core/http/form-of.ts';
import { doOnce, sha256 } from '../../core/idempotency/once.ts';
import { browserOfKey } from './browser.ts';
import type { Caller } from './caller.ts';
import type { AppContext, AppEnv } from './env.ts';

/** The same content within this time, without a key, is a double click. */
const DOUBLE_CLICK_SECONDS = 10;

const MULTIPART = /^multipart\/form-data\b/i;

/** The boundary differs each time. */
async function hashOfForm(form: FormData): Promise<Buffer> {
  const hash = createHash('sha256');
  for (const [name, value] of form) {
    hash.update(`${name.length}:${name}`);
    const bytes = typeof value === 'string' ? Buffer.from(value) : Buffer.from(await value.arrayBuffer());
    hash.update(`${typeof value} ${bytes.length}:`).update(bytes);
  }
  return hash.digest();
}

export const senderAs = (adminId: number, castId: number | null): string =>
  `${byUser(adminId).actor} as ${castId}`;

/** Null for a guest, who is known by the browser. */
function accountOf({ userId, castId, actingAdminId, shopLoginId, admin }: Caller): string | null {
  if (actingAdminId !== null) return senderAs(actingAdminId, castId);
  if (userId !== null) return byUser(userId).actor;
  if (shopLoginId !== null) return byShopLogin(shopLoginId).actor;
  return admin && `admin:${admin.userId}`;
}

async function repeatable(
  context: AppContext,
  next: Next,
  bodyHash: Buffer,
  doubleClickSeconds?: number,
): Promise<Response | undefined> {
  const { req } = context;
  const { facts, caller } = context.var;
  const account = accountOf(caller);
  // A guest's first answer may be lost with its cookie, and another call may have brought one since.
  const first = account === null ? browserOfKey(context) : null;
  const call = {
    name: `${req.method} ${req.path}`,
    sender: account ?? facts.browser,
    firstSender: first?.equals(facts.browser) ? null : first,
    key: req.header('idempotency-key'),
    bodyHash,
    doubleClickSeconds,
  };
  const before = await doOnce(database(), call, async (openCall) => {
    context.set('caller', { ...caller, openCall });
    await next();
    return context.res.status === 200 ? context.res.clone().text() : null;
  });
  return before === null ? undefined : context.body(before, 200, { 'Content-Type': 'application/json' });
}

/** A repeated call gets the first answer. Only for calls that open no session: an answer is stored without cookies. */
export const once: MiddlewareHandler<AppEnv> = async (context, next) => {
  if (context.req.header('idempotency-key') === undefined) return next();
  return repeatable(context, next, sha256(await context.req.text()));
};

/** Without a key, the same content of a sender within `DOUBLE_CLICK_SECONDS` gets the first answer. */
export const onceForm: MiddlewareHandler<AppEnv> = async (context, next) => {
  const type = context.req.header('content-type') ?? '';
  const form = MULTIPART.test(type) ? await formOf(context) : null;
  return repeatable(context, next, form ? await hashOfForm(form) : Buffer.alloc(32), DOUBLE_CLICK_SECONDS);
};
