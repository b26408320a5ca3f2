import type { MiddlewareHandler } from 'hono';
import { mostOf } from '../../core/http/body-sizes.ts';
import { holdForm } from '../../core/http/form-of.ts';
import { piecesOf } from '../../core/http/read-body.ts';
import { readForm } from '../../core/http/read-form.ts';
import { uploadRoom } from '../../core/http/upload-room.ts';
import { limit } from '../../core/limits/limit.ts';
import type { LimitName } from '../../core/limits/limit-rows.ts';
import type { AppEnv } from './env.ts';

/** What one point of `upload_bytes` stands for. */
const BYTES_PER_POINT = 100_000;

/** `fields`: those of the contract; a form with another one is refused. */
export const readUpload =
  (fields: readonly string[], counts?: LimitName): MiddlewareHandler<AppEnv> =>
  async (context, next) => {
    const { req } = context;
    const { userId, facts } = context.get('caller');
    const keys = { facts, account: userId ?? undefined };
    if (counts) await limit(counts, keys);
    const points = Math.floor(Number(req.header('content-length')) / BYTES_PER_POINT);
    if (points > 0) await limit('upload_bytes', { ...keys, points });
    // Guests together hold half of the room at most: the rest is left to members.
    const sender = userId === null ? 'guests' : `account:${userId}`;
    const place = uploadRoom.enter([sender, `network:${facts.ipPrefix}`]);
    try {
      const { body } = req.raw;
      if (body) {
        const pieces = piecesOf(body, { most: mostOf(req.path), onBytes: place.take });
        const type = req.header('content-type') ?? '';
        await holdForm(
          req,
          readForm(pieces, type, (field) => fields.includes(field)),
        );
      }
      await next();
    } finally {
      place.leave();
    }
  };
