import type { Context } from 'hono';
import { InvalidInputError } from './errors.ts';
import { MALFORMED } from './validation-messages.ts';

/** The form of a request. @throws InvalidInputError when it is none. */
export async function formOf(context: Context): Promise<FormData> {
  try {
    return await context.req.formData();
  } catch {
    throw new InvalidInputError({ custom: [MALFORMED] });
  }
}
