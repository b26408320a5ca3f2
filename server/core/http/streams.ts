import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Duplex, pipeline, type Readable } from 'node:stream';

/** Bytes that are discarded, and ms for the sender to read the answer. */
const DISCARDED_BYTES = 64 * 1024;
const LINGER_MS = 2000;

/** Closing a connection with unread bytes resets it, and the sender loses the answer: a little is read on, unparsed. */
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

export function endUnread(socket: Socket): void {
  socket.destroySoon = () => linger(socket);
}

/** A reader who goes away leaves nothing open; what cannot be read to its end breaks the answer off. */
export const pour = (from: Readable, response: ServerResponse): void => {
  // One who went while the file was being opened: a pipeline throws there, and leaves the file open.
  if (response.destroyed) from.destroy();
  else pipeline(from, response, () => {});
};
