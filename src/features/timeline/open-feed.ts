import { InvalidInputError } from '#server/core/http/errors.ts';

/** Where a page of a list goes on, as its address says; undefined for its beginning. */
export const cursorIn = (url: URL): string | undefined => url.searchParams.get('cursor') || undefined;

/** What was read; null when the address asks for a continuation that there is not. */
export async function readOrNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof InvalidInputError) return null;
    throw error;
  }
}
