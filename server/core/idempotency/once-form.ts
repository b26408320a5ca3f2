import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../http/env.ts';
import { formOf } from '../http/form-of.ts';
import { DOUBLE_CLICK_SECONDS } from './limits.ts';
import { onceBy } from './once.ts';

const MULTIPART = /^multipart\/form-data\b/i;

/** What a form says, whatever boundary a browser has chosen for it this time. */
async function hashOfForm(form: FormData): Promise<Buffer> {
  const hash = createHash('sha256');
  for (const [name, value] of form) {
    hash.update(`${name.length}:${name}`);
    const bytes = typeof value === 'string' ? Buffer.from(value) : Buffer.from(await value.arrayBuffer());
    hash.update(`${typeof value} ${bytes.length}:`).update(bytes);
  }
  return hash.digest();
}

/**
 * `once` for a multipart form. Without a key, the same content from the same sender within ten seconds is a double
 * click: the second call gets the first one's answer.
 */
export const onceForm: MiddlewareHandler<AppEnv> = async (context, next) => {
  const type = context.req.header('content-type') ?? '';
  const form = MULTIPART.test(type) ? await formOf(context) : null;
  return onceBy(context, next, form ? await hashOfForm(form) : Buffer.alloc(32), DOUBLE_CLICK_SECONDS);
};
