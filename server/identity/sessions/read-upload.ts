import type { MiddlewareHandler } from 'hono';
import { mostOf } from '../../core/http/body-sizes.ts';
import { holdForm } from '../../core/http/form-of.ts';
import { piecesOf } from '../../core/http/read-body.ts';
import { boundaryOf, readForm } from '../../core/http/read-form.ts';
import { skimFiles } from '../../core/http/skim-files.ts';
import { uploadRoom } from '../../core/http/upload-room.ts';
import { limit } from '../../core/limits/limit.ts';
import type { LimitName } from '../../core/limits/limit-rows.ts';
import type { AppEnv } from './env.ts';

/** What one point of `upload_bytes` stands for. */
const BYTES_PER_POINT = 100_000;

export type FilesTaken = {
  /** Counted before the files are read. */
  limit?: LimitName;
  /** Without room for the files the call is done with its texts, and `filesLeftOut` is set. */
  orTexts?: true;
};

/** `fields`: those of the contract; a form with another one is refused. */
export const readUpload =
  (fields: readonly string[], { limit: counts, orTexts }: FilesTaken): MiddlewareHandler<AppEnv> =>
  async (context, next) => {
    const { req } = context;
    const { userId, shopLoginId, facts } = context.get('caller');
    const account = userId ?? (shopLoginId === null ? undefined : `shop:${shopLoginId}`);
    const keys = { facts, account };
    if (counts) await limit(counts, keys);
    const points = Math.floor(Number(req.header('content-length')) / BYTES_PER_POINT);
    if (points > 0) await limit('upload_bytes', { ...keys, points });
    // Guests together hold half of the room at most: the rest is left to accounts.
    const sender = account === undefined ? 'guests' : `account:${account}`;
    const place = uploadRoom.enter([sender, `network:${facts.ipPrefix}`]);
    try {
      const { body } = req.raw;
      if (body) {
        const most = mostOf(req.path);
        const type = req.header('content-type') ?? '';
        const hasRoom = (bytes: number): boolean => {
          const isRoom = place.claim(bytes);
          if (!isRoom) context.set('filesLeftOut', true);
          return isRoom;
        };
        const pieces = orTexts
          ? skimFiles(piecesOf(body, { most }), boundaryOf(type), hasRoom)
          : piecesOf(body, { most, onBytes: place.take });
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
