import type { Context, MiddlewareHandler } from 'hono';
import { InvalidInputError } from './errors.ts';
import { formOf } from './form-of.ts';
import { MALFORMED } from './validation-messages.ts';

/** PostgreSQL keeps no NUL, and no half of a surrogate pair in JSON (security.md S52). */
export const UNSTORABLE = '使用できない文字が含まれています。入力し直してください。';

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const fieldOf = (path: readonly string[]): string => path.filter(isStorable).join('.') || 'custom';

const DEEPEST = 20;

/** @throws InvalidInputError below `DEEPEST` levels */
function* unstorableOf(value: unknown, path: string[] = []): Generator<string> {
  if (path.length > DEEPEST) throw new InvalidInputError({ custom: [MALFORMED] });
  if (typeof value === 'string') {
    if (!isStorable(value)) yield fieldOf(path);
  } else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) {
      const inside = [...path, name];
      if (!isStorable(name)) yield fieldOf(inside);
      yield* unstorableOf(each, inside);
    }
}

function* unstorableIn(pairs: Iterable<[string, string | File]>): Generator<string> {
  for (const [name, value] of pairs) {
    const text = typeof value === 'string' ? value : value.name;
    if (!isStorable(name) || !isStorable(text)) yield fieldOf([name]);
  }
}

async function fieldsOfBody(context: Context): Promise<Iterable<string>> {
  const type = context.req.header('content-type') ?? '';
  if (/^multipart\/form-data\b/i.test(type)) return unstorableIn(await formOf(context));
  if (!/^application\/json\b/i.test(type)) return [];
  const body: unknown = await context.req.json().catch(() => null);
  return unstorableOf(body);
}

/** In path, query and body, in names of fields and files. Stands behind the authorisation. @throws InvalidInputError */
export const storableText: MiddlewareHandler = async (context, next) => {
  const fields = new Set([
    ...unstorableIn(Object.entries(context.req.param() as Record<string, string>)),
    ...unstorableIn(new URL(context.req.url).searchParams),
    ...(['GET', 'HEAD'].includes(context.req.method) ? [] : await fieldsOfBody(context)),
  ]);
  if (fields.size > 0)
    throw new InvalidInputError(Object.fromEntries([...fields].map((field) => [field, [UNSTORABLE]])));
  return next();
};
