import type { MiddlewareHandler, Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { AppContext, AppEnv } from './env.ts';
import { ApiError } from './errors.ts';

const KB = 1024;
const onError = () => {
  throw new ApiError('too_large');
};
const jsonLimit = bodyLimit({ maxSize: 64 * KB, onError });
const formLimit = bodyLimit({ maxSize: 256 * KB, onError });
/** Calls that take files, and the forms around them: a photo of 10 MB, a video of 20 MB and its poster, ten photos. */
const UPLOADS = new Map(
  Object.entries({ '/api/init_name': 10, '/api/tl_media': 30, '/api/tl': 110 }).map(([path, megabytes]) => [
    path,
    megabytes * KB * KB + 64 * KB,
  ]),
);
/** The photos of a page come to somebody's own address. */
const PROFILE = /^\/api\/my_page\/[^/]+\/profile_setting$/;
const mostOf = (path: string) => UPLOADS.get(PROFILE.test(path) ? '/api/tl' : path);
/** All bodies with files that are under way in this process, in bytes. */
const ROOM = 256 * KB * KB;
let taken = 0;

/** Takes a body with files when there is room for it; one that does not say how long it is has none. */
async function takeUpload(context: AppContext, next: Next, most: number): Promise<void> {
  const length = Number(context.req.header('content-length') ?? 0);
  if (!(length <= most)) throw new ApiError('too_large');
  if (taken + length > ROOM) throw new ApiError('unavailable');
  taken += length;
  try {
    await next();
  } finally {
    taken -= length;
  }
}

/** What a request may carry, and how much of it (security.md 7.3, 7.8): JSON 64 kB, a form without files 256 kB. */
export const bodies: MiddlewareHandler<AppEnv> = (context, next) => {
  const header = (name: string) => context.req.header(name);
  const type = header('content-type')?.split(';')[0]?.trim().toLowerCase();
  const isEmpty = !type && !Number(header('content-length')) && !header('transfer-encoding');
  if (context.req.method === 'GET' || context.req.method === 'HEAD' || isEmpty) return next();
  if (type === 'application/json') return jsonLimit(context, next);
  const most = mostOf(context.req.path.replace(/\/$/, ''));
  // A form in pieces does not say how long it is: it gets what one without files may have.
  if (type === 'multipart/form-data' && most && !header('transfer-encoding'))
    return takeUpload(context, next, most);
  if (type === 'multipart/form-data') return formLimit(context, next);
  throw new ApiError('unsupported_type');
};
