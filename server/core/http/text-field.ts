import { z } from '@hono/zod-openapi';

/** The sentence says what is wrong. */
type Read = { value: string } | { problem: string };

/** Anything but text counts as an empty field. */
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
