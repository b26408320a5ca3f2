import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ApiError } from './errors.ts';

const KB = 1024;
const onError = () => {
  throw new ApiError('too_large');
};
const jsonLimit = bodyLimit({ maxSize: 64 * KB, onError });
const formLimit = bodyLimit({ maxSize: 256 * KB, onError });
/** Calls that take a photo: 10 MB, and the form around it. */
const UPLOADS = new Set(['/api/init_name']);
const uploadLimit = bodyLimit({ maxSize: 10 * KB * KB + 64 * KB, onError });

/** What a request may carry, and how much of it (security.md 7.3, 7.8): JSON 64 kB, a form without files 256 kB. */
export const bodies: MiddlewareHandler = (context, next) => {
  const header = (name: string) => context.req.header(name);
  const type = header('content-type')?.split(';')[0]?.trim().toLowerCase();
  const isEmpty = !type && !Number(header('content-length')) && !header('transfer-encoding');
  if (context.req.method === 'GET' || context.req.method === 'HEAD' || isEmpty) return next();
  if (type === 'application/json') return jsonLimit(context, next);
  if (type === 'multipart/form-data')
    return (UPLOADS.has(context.req.path.replace(/\/$/, '')) ? uploadLimit : formLimit)(context, next);
  throw new ApiError('unsupported_type');
};
