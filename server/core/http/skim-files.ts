import { FORM_BYTES } from './body-sizes.ts';
import { ApiError } from './errors.ts';

const HEAD_END = '\r\n\r\n';
/** Twice of what the reader of a form takes, which refuses a longer one. */
const HEAD_BYTES = 16 * 1024;
/** Everything that the reader of a form may take for a file. */
const FILE_HEAD = /filename|octet-stream/i;

type State = 'start' | 'mark' | 'head' | 'text' | 'file';
type Step = { bytes: number; next: State };

function nextStep(held: Buffer, state: State, mark: Buffer): Step {
  const wait = { bytes: 0, next: state };
  if (state === 'start' || state === 'mark') {
    // No line ends before the first boundary.
    const bytes = mark.length - (state === 'start' ? 2 : 0);
    return held.length < bytes ? wait : { bytes, next: 'head' };
  }
  if (state === 'head') {
    const end = held.indexOf(HEAD_END, 2);
    if (end < 0) return held.length < HEAD_BYTES ? wait : { bytes: held.length, next: 'text' };
    const isFile = FILE_HEAD.test(held.toString('latin1', 0, end));
    return { bytes: end + HEAD_END.length, next: isFile ? 'file' : 'text' };
  }
  const end = held.indexOf(mark);
  if (end >= 0) return { bytes: end, next: 'mark' };
  return { bytes: Math.max(0, held.length - mark.length + 1), next: state };
}

/**
 * A multipart body whose texts wait for nothing, and are as many as in a form without files. `hasRoom` is asked for the
 * bytes of files: from its first false on, the contents of files are left out.
 * @throws ApiError too_large, and what the pieces throw
 */
export async function* skimFiles(
  pieces: AsyncIterable<Uint8Array>,
  boundary: string,
  hasRoom: (bytes: number) => boolean,
): AsyncGenerator<Uint8Array> {
  const mark = Buffer.from(`\r\n--${boundary}`);
  let held = Buffer.alloc(0);
  let state: State = 'start';
  let texts = 0;
  let isFull = false;

  const passes = (bytes: Buffer): boolean => {
    if (state === 'file') {
      isFull ||= !hasRoom(bytes.length);
      return !isFull;
    }
    texts += bytes.length;
    if (texts > FORM_BYTES) throw new ApiError('too_large');
    return true;
  };

  for await (const piece of pieces) {
    held = Buffer.concat([held, piece]);
    for (;;) {
      const { bytes, next } = nextStep(held, state, mark);
      if (bytes === 0 && next === state) break;
      const passed = held.subarray(0, bytes);
      // A text that is a part of a large piece would hold all of it.
      if (bytes > 0 && passes(passed)) yield state === 'file' ? passed : Buffer.from(passed);
      held = held.subarray(bytes);
      state = next;
    }
  }
  if (held.length > 0 && passes(held)) yield held;
}
