import { z } from '@hono/zod-openapi';

/** A value in its one normal form, or the sentence that says what is wrong with it. */
type Read = { value: string } | { problem: string };

/** Text that `read` brings into its one form; anything but text is told like an empty field. */
export const textField = (read: (typed: string) => Read) => {
  const empty = read('');
  return z
    .string({ error: 'problem' in empty ? empty.problem : undefined })
    .transform((typed, context) => {
      const result = read(typed);
      if ('value' in result) return result.value;
      context.addIssue({ code: 'custom', message: result.problem });
      return z.NEVER;
    })
    .openapi({ type: 'string' });
};
