import type { ServerResponse } from 'node:http';
import { pipeline, type Readable } from 'node:stream';

/**
 * Sends what is read as the rest of an answer. A reader who goes away leaves nothing open, and what cannot be read to
 * its end breaks the answer off.
 */
export const pour = (from: Readable, response: ServerResponse): void => {
  pipeline(from, response, () => {});
};
