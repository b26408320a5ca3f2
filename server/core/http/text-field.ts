import { z } from '@hono/zod-openapi';

type Read = { value: string } | { problem: string };

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
