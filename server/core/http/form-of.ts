import type { Context } from 'hono';
import { FORM_BYTES } from './body-sizes.ts';
import { InvalidInputError } from './errors.ts';
import { piecesOf } from './read-body.ts';
import { fieldNameOf, readForm } from './read-form.ts';
import { NO_FILE } from './validation-messages.ts';

type Request = Context['req'];

/** From here on it is the form of this request, for contracts as well. */
export const holdForm = ({ bodyCache }: Request, form: Promise<FormData>): Promise<FormData> => {
  bodyCache.formData = form as never;
  return form;
};

/** The form that has been read on its way in, or else that of a small body. @throws as `readForm` */
export function formOf({ req }: Context): Promise<FormData> {
  const held = req.bodyCache.formData as Promise<FormData> | undefined;
  if (held) return held;
  const body = req.raw.body ?? new ReadableStream<Uint8Array>({ start: (controller) => controller.close() });
  return holdForm(req, readForm(piecesOf(body, { most: FORM_BYTES }), req.header('content-type') ?? ''));
}

export function fieldOf(form: FormData, name: string): FormDataEntryValue | FormDataEntryValue[] | undefined {
  const values = form.getAll(name);
  return values.length > 1 ? values : values[0];
}

/**
 * `images`, `images[]` and `images[0]` for `images`, in the order of the form.
 * @throws InvalidInputError for a text in the place of a file, which would be lost
 */
export function filesOf(form: FormData, name: string): File[] {
  const values = [...form].filter(([part]) => fieldNameOf(part) === name).map(([, value]) => value);
  if (values.some((value) => typeof value === 'string' && value !== ''))
    throw new InvalidInputError({ [name]: [NO_FILE] });
  return values.filter((value) => value instanceof File);
}
