import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { pour } from './streams.ts';

it('closes what it would have read from when the reader has gone already', () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  response.destroy();
  const from = Readable.from(['bytes']);
  pour(from, response);
  expect(from.destroyed).toBe(true);
});
