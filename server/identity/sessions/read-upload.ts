import type { MiddlewareHandler } from 'hono';
import { mostOf } from '../../core/http/body-sizes.ts';
import { readBody } from '../../core/http/read-body.ts';
import { uploadRoom } from '../../core/http/upload-room.ts';
import { limit } from '../../core/limits/limit.ts';
import type { LimitName } from '../../core/limits/limit-rows.ts';
import type { AppEnv } from './env.ts';

/** What one point of `upload_bytes` stands for. */
const BYTES_PER_POINT = 100_000;

/** The pieces are let go of as they are read on: a form of 110 MB is not held twice. */
const streamOf = (pieces: Uint8Array[]) =>
  new ReadableStream({
    pull(controller) {
      const piece = pieces.shift();
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
  });

export const readUpload =
  (counts?: LimitName): MiddlewareHandler<AppEnv> =>
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
      const { raw } = req;
      if (raw.body) {
        const pieces = await readBody(raw.body, { most: mostOf(req.path), onBytes: place.take });
        req.raw = new Request(raw, { body: streamOf(pieces), duplex: 'half' } as RequestInit);
      }
      await next();
    } finally {
      place.leave();
    }
  };
