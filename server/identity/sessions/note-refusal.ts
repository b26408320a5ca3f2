import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import {
  type AuditEvent,
  BY_GUEST,
  byAdmin,
  byShopLogin,
  byUser,
  writeAudit,
} from '../../core/audit/write-audit.ts';
import { businessDateOf } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import { database } from '../../core/db/database.ts';
import { addressPrefix, clientAddress } from '../../core/http/client-address.ts';
import type { ApiError, ErrorCode } from '../../core/http/errors.ts';
import { log } from '../../core/log.ts';
import { readFacts } from './browser.ts';
import type { AppContext } from './env.ts';

/** Refusals that an attack leaves behind; a 404 or a wrong form is none. */
const NOTED: ReadonlySet<ErrorCode> = new Set(['forbidden', 'session_expired', 'too_many_requests']);
/** Of one kind, from one network or account, on one business day: those behind are numbers in later rows. */
const FIRST = 10;
/** What more networks do on one day counts as the doing of one. */
const MOST_COUNTED = 200;

let day = '';
const counts = new Map<string, number>();

/** @returns how many of its kind there were today, in this process */
function countRefusal({ event, actor, facts }: AuditEvent): number {
  const today = businessDateOf(currentTime());
  if (today !== day) counts.clear();
  day = today;
  const own = `${event} ${actor === BY_GUEST.actor ? facts?.ipPrefix : actor}`;
  const key = counts.has(own) || counts.size < MOST_COUNTED ? own : event;
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}

/** The first ten, the hundredth, the thousandth and so on. */
const isWritten = (count: number) => count <= FIRST || Number.isInteger(Math.log10(count));

/** As far as it is known. */
function whoOf({ member, shop, admin }: Partial<AppContext['var']>): Pick<AuditEvent, 'realm' | 'actor'> {
  if (member) return byUser(member.userId);
  if (shop) return byShopLogin(shop.shopLoginId);
  return admin ? byAdmin(admin.userId) : BY_GUEST;
}

/** Two routes may match, as `/news/preview` and `/news/:id`: the first one answers. Others of no method stand before all. */
export const routeOf = (context: Context): string | undefined => {
  const routes = matchedRoutes(context);
  return (routes.find(({ method }) => method !== 'ALL') ?? routes.at(-1))?.path;
};

/** Whatever happens here, the caller gets the refusal. */
export async function noteRefusal(context: AppContext, error: ApiError): Promise<void> {
  if (error.isRecorded || !NOTED.has(error.code)) return;
  await write({
    event: `refused.${error.code}`,
    ...whoOf(context.var),
    target: `${context.req.method} ${routeOf(context)}`,
    facts: context.get('facts') ?? readFacts(context),
  });
}

/** For a page, a file or a call beyond the limit of requests. */
export async function noteRefused(request: IncomingMessage, proxies: readonly string[]): Promise<void> {
  const { socket, headers, method, url = '' } = request;
  // The rest of the address may be anything that was typed.
  const [, part = ''] = /^\/(api|media|_astro|shops?|casts?|admin|my_page)(?=\/|\?|$)/.exec(url) ?? [];
  await write({
    event: 'refused.too_many_requests',
    ...BY_GUEST,
    target: `${method} /${part}`,
    facts: {
      requestId: randomBytes(6).toString('hex'),
      ipPrefix: addressPrefix(
        clientAddress(socket.remoteAddress, headers['x-forwarded-for'] as string | undefined, proxies),
      ),
    },
  });
}

async function write(event: AuditEvent): Promise<void> {
  const count = countRefusal(event);
  if (!isWritten(count)) return;
  try {
    await writeAudit(database(), { ...event, detail: { count } });
  } catch (failure) {
    log.warn({ error: failure instanceof Error ? failure.message : '' }, 'a refusal was not written down');
  }
}
