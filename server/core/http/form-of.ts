import type { Context } from 'hono';
import { InvalidInputError } from './errors.ts';
import { MALFORMED } from './validation-messages.ts';

export async function formOf(context: Context): Promise<FormData> {
  try {
    return await context.req.formData();
  } catch {
    throw new InvalidInputError({ custom: [MALFORMED] });
  }
}

export function fieldOf(form: FormData, name: string): FormDataEntryValue | FormDataEntryValue[] | undefined {
  const values = form.getAll(name);
  return values.length > 1 ? values : values[0];
}

/** `images`, `images[]` and `images[0]` for `images`, in the order of the fields. */
export const filesOf = (form: FormData, name: string): File[] =>
  [...new Set(form.keys())]
    .filter((field) => field.replace(/\[\d*\]$/, '') === name)
    .flatMap((field) => form.getAll(field))
    .filter((value) => value instanceof File);
