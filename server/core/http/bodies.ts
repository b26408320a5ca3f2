import type { MiddlewareHandler } from 'hono';
import { FORM_BYTES, JSON_BYTES, mostOf, takesUpload } from './body-sizes.ts';
import { ApiError } from './errors.ts';
import { readBody } from './read-body.ts';

/** @throws ApiError too_large, too_slow */
export const carries =
  (most: number): MiddlewareHandler =>
  async ({ req }, next) => {
    if (Number(req.header('content-length')) > most) throw new ApiError('too_large');
    const { raw } = req;
    if (raw.body) req.raw = new Request(raw, { body: Buffer.concat(await readBody(raw.body, { most })) });
    return next();
  };

const json = carries(JSON_BYTES);
const form = carries(FORM_BYTES);

export const bodies: MiddlewareHandler = (context, next) => {
  const header = (name: string) => context.req.header(name);
  const type = header('content-type')?.split(';')[0]?.trim().toLowerCase();
  const isEmpty = !type && !Number(header('content-length')) && !header('transfer-encoding');
  if (context.req.method === 'GET' || context.req.method === 'HEAD' || isEmpty) return next();
  if (type === 'application/json') return json(context, next);
  if (type !== 'multipart/form-data') throw new ApiError('unsupported_type');
  const { path } = context.req;
  // A chunked form does not tell its length.
  if (!takesUpload(path) || header('transfer-encoding')) return form(context, next);
  if (Number(header('content-length')) > mostOf(path)) throw new ApiError('too_large');
  return next();
};
