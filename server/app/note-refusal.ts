import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { routePath } from 'hono/route';
import { type AuditEvent, writeAudit } from '../core/audit/write-audit.ts';
import { database } from '../core/db/database.ts';
import { addressPrefix, clientAddress } from '../core/http/client-address.ts';
import type { ApiError, ErrorCode } from '../core/http/errors.ts';
import { log } from '../core/log.ts';
import { readFacts } from '../identity/sessions/browser.ts';
import type { AppContext } from '../identity/sessions/env.ts';

/** Refusals that an attack leaves behind; a 404 or a wrong form is none. */
const NOTED: ReadonlySet<ErrorCode> = new Set(['forbidden', 'session_expired', 'too_many_requests']);
const MINUTE_MS = 60_000;
/** Beyond this many in a minute only every hundredth is written, by each process. */
const MOST = 100;

let minute = 0;
let refused = 0;

function isWritten(now: number): boolean {
  if (Math.floor(now / MINUTE_MS) !== minute) {
    minute = Math.floor(now / MINUTE_MS);
    refused = 0;
  }
  refused++;
  return refused <= MOST || refused % MOST === 0;
}

/** As far as it is known. */
function whoOf({ member, shop, admin }: Partial<AppContext['var']>): Pick<AuditEvent, 'realm' | 'actor'> {
  if (member) return { realm: 'member', actor: `user:${member.userId}` };
  if (shop) return { realm: 'shop', actor: `shop-login:${shop.shopLoginId}` };
  return admin ? { realm: 'admin', actor: `user:${admin.userId}` } : { realm: 'guest', actor: 'guest' };
}

/** Whatever happens here, the caller gets the refusal. */
export async function noteRefusal(context: AppContext, error: ApiError): Promise<void> {
  if (!NOTED.has(error.code)) return;
  await write(() => ({
    event: `refused.${error.code}`,
    ...whoOf(context.var),
    target: `${context.req.method} ${routePath(context, -1)}`,
    facts: context.get('facts') ?? readFacts(context),
  }));
}

/** For a page, a file or a call beyond the limit of requests. */
export async function noteRefused(request: IncomingMessage, proxies: readonly string[]): Promise<void> {
  const { socket, headers, method, url = '' } = request;
  // The rest of the address may be anything that was typed.
  const [, part = ''] = /^\/(api|media|_astro|shops?|casts?|admin|my_page)(?=\/|\?|$)/.exec(url) ?? [];
  await write(() => ({
    event: 'refused.too_many_requests',
    realm: 'guest',
    actor: 'guest',
    target: `${method} /${part}`,
    facts: {
      requestId: randomBytes(6).toString('hex'),
      ipPrefix: addressPrefix(
        clientAddress(socket.remoteAddress, headers['x-forwarded-for'] as string | undefined, proxies),
      ),
    },
  }));
}

async function write(event: () => AuditEvent): Promise<void> {
  if (!isWritten(Date.now())) return;
  try {
    await writeAudit(database(), { ...event(), detail: { count: refused } });
  } catch (failure) {
    log.warn({ error: failure instanceof Error ? failure.message : '' }, 'a refusal was not written down');
  }
}
