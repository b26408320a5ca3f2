import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Duplex, pipeline, type Readable } from 'node:stream';

/** Limits for an unread body: bytes that are discarded, and milliseconds for the sender to read the answer. */
const DISCARDED_BYTES = 64 * 1024;
const LINGER_MS = 2000;

/**
 * Sends what has been written, and an end. To close a connection with bytes that were not read resets it, and the
 * sender loses the answer: so a little is read on, without being parsed, and the rest waits until the sender closes.
 */
export function linger(socket: Duplex): void {
  let discarded = 0;
  const end = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.removeAllListeners('data');
  socket.on('data', (bytes: Buffer) => {
    discarded += bytes.length;
    if (discarded > DISCARDED_BYTES) socket.pause();
  });
  socket.once('end', () => socket.destroy());
  socket.once('close', () => clearTimeout(end));
  socket.end();
  socket.resume();
}

/** Makes Node's own end of a connection whose last answer is sent one that lingers; once for each connection. */
export function endUnread(socket: Socket): void {
  socket.destroySoon = () => linger(socket);
}

/**
 * Sends what is read as the rest of an answer. A reader who goes away leaves nothing open, and what cannot be read to
 * its end breaks the answer off.
 */
export const pour = (from: Readable, response: ServerResponse): void => {
  pipeline(from, response, () => {});
};
