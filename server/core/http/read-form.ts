import { MultipartParseError, MultipartParser, type MultipartPart } from '@remix-run/multipart-parser';
import { ApiError, InvalidInputError } from './errors.ts';
import { MALFORMED, TOO_LONG, UNRECOGNISED } from './validation-messages.ts';

const KB = 1024;
const PARTS_MAX = 50;
const HEAD_BYTES = 8 * KB;
const TEXT_BYTES = 64 * KB;
const TEXTS_BYTES = 256 * KB;
/** RFC 2046, 5.1.1. */
const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))\s*(?:;|$)/i;

const malformed = () => new InvalidInputError({ custom: [MALFORMED] });

/** @throws InvalidInputError */
export function boundaryOf(contentType: string): string {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw malformed();
  return boundary;
}

/** `images`, `images[]` and `images[0]` are the field `images`. */
export const fieldNameOf = (part: string): string => part.replace(/\[\d*\]$/, '');

/** As browsers write them in the head of a part (HTML, "multipart/form-data encoding algorithm"). */
const unescaped = (name: string) => name.replace(/%0D/gi, '\r').replace(/%0A/gi, '\n').replaceAll('%22', '"');

const hasEnded = (parser: MultipartParser): boolean => {
  try {
    parser.finish();
    return true;
  } catch {
    return false;
  }
};

/** What follows the last boundary belongs to no part. */
function* partsIn(parser: MultipartParser, piece: Uint8Array): Generator<MultipartPart> {
  try {
    yield* parser.write(piece);
  } catch (error) {
    if (!hasEnded(parser)) throw error;
  }
}

class FormReader {
  readonly form = new FormData();
  #texts = 0;
  readonly #isDeclared: (field: string) => boolean;

  constructor(isDeclared: (field: string) => boolean) {
    this.#isDeclared = isDeclared;
  }

  /** @throws InvalidInputError, ApiError too_large */
  add(part: MultipartPart): void {
    if (part.name === undefined) throw malformed();
    const name = unescaped(part.name);
    const field = fieldNameOf(name);
    if (!this.#isDeclared(field)) {
      const [base = ''] = field.split('[');
      // `evidence[a]`: an odd index of a field that is there.
      throw this.#isDeclared(base)
        ? new InvalidInputError({ [base]: [MALFORMED] })
        : new InvalidInputError({ custom: [UNRECOGNISED] });
    }
    if (part.isFile) {
      const file = new File(part.content as BlobPart[], unescaped(part.filename ?? ''), {
        type: part.mediaType ?? '',
      });
      this.form.append(name, file);
      return;
    }
    const { size } = part;
    if (size > TEXT_BYTES) throw new InvalidInputError({ [field]: [TOO_LONG] });
    this.#texts += size;
    if (this.#texts > TEXTS_BYTES) throw new ApiError('too_large');
    this.form.append(name, new TextDecoder().decode(part.bytes));
  }
}

/**
 * Reads a multipart form as it comes in, and no further than its bounds: 50 parts, heads of 8 kB, the fields that the
 * contract declares, texts of 64 kB each and 256 kB together. What gives the pieces bounds the whole body.
 * @throws InvalidInputError, ApiError too_large, and what the pieces throw
 */
export async function readForm(
  pieces: AsyncIterable<Uint8Array>,
  contentType: string,
  isDeclared: (field: string) => boolean = () => true,
): Promise<FormData> {
  const unbounded = { maxFileSize: Number.POSITIVE_INFINITY, maxTotalSize: Number.POSITIVE_INFINITY };
  const parser = new MultipartParser(boundaryOf(contentType), {
    maxParts: PARTS_MAX,
    maxHeaderSize: HEAD_BYTES,
    ...unbounded,
  });
  const reader = new FormReader(isDeclared);
  try {
    for await (const piece of pieces) for (const part of partsIn(parser, piece)) reader.add(part);
    parser.finish();
  } catch (error) {
    // A head that is no UTF-8 is a TypeError.
    if (error instanceof MultipartParseError || error instanceof TypeError) throw malformed();
    throw error;
  }
  return reader.form;
}
