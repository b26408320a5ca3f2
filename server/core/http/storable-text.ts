import type { Context, MiddlewareHandler } from 'hono';
import { hasTooManyMarks } from '../text/normal-forms.ts';
import { InvalidInputError } from './errors.ts';
import { formOf } from './form-of.ts';
import { MALFORMED, TOO_LONG } from './validation-messages.ts';

/** PostgreSQL keeps no NUL, and no half of a surrogate pair in JSON (security.md S52). */
export const UNSTORABLE = '使用できない文字が含まれています。入力し直してください。';
/** UTF-16 units: twice the characters of the longest text, a news page. */
export const UNITS_MAX = 40_000;

/** In one pass, before anything else looks at the text. */
function problemOf(text: string): string | null {
  if (text.length > UNITS_MAX) return TOO_LONG;
  return text.includes('\0') || !text.isWellFormed() || hasTooManyMarks(text) ? UNSTORABLE : null;
}

type Problem = [field: string, message: string];

const fieldOf = (path: readonly string[]): string =>
  path.filter((name) => problemOf(name) === null).join('.') || 'custom';

function* problemAt(path: readonly string[], text: string): Generator<Problem> {
  const message = problemOf(text);
  if (message !== null) yield [fieldOf(path), message];
}

const DEEPEST = 20;

/** @throws InvalidInputError below `DEEPEST` levels */
function* problemsOf(value: unknown, path: string[] = []): Generator<Problem> {
  if (path.length > DEEPEST) throw new InvalidInputError({ custom: [MALFORMED] });
  if (typeof value === 'string') yield* problemAt(path, value);
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) {
      yield* problemAt([...path, name], name);
      yield* problemsOf(each, [...path, name]);
    }
}

function* problemsIn(pairs: Iterable<[string, string | File]>): Generator<Problem> {
  for (const [name, value] of pairs) {
    yield* problemAt([name], name);
    yield* problemAt([name], typeof value === 'string' ? value : value.name);
  }
}

async function problemsOfBody(context: Context): Promise<Iterable<Problem>> {
  const type = context.req.header('content-type') ?? '';
  if (/^multipart\/form-data\b/i.test(type)) return problemsIn(await formOf(context));
  if (!/^application\/json\b/i.test(type)) return [];
  const body: unknown = await context.req.json().catch(() => null);
  return problemsOf(body);
}

const paramsOf = (url: string): Iterable<[string, string]> =>
  url.includes('?') ? new URL(url).searchParams : [];

/** In path, query and body, in names of fields and files. Stands behind the authorisation. @throws InvalidInputError */
export const storableText: MiddlewareHandler = async (context, next) => {
  const problems: Problem[] = [
    ...problemsIn(Object.entries(context.req.param() as Record<string, string>)),
    ...problemsIn(paramsOf(context.req.url)),
    ...(['GET', 'HEAD'].includes(context.req.method) ? [] : await problemsOfBody(context)),
  ];
  if (problems.length === 0) return next();
  throw new InvalidInputError(Object.fromEntries(problems.map(([field, message]) => [field, [message]])));
};
