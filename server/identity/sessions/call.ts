import { createRoute, type RouteConfig, z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type { Db } from '../../core/db/connect.ts';
import { database } from '../../core/db/database.ts';
import { readPerhapsOld } from '../../core/db/replica.ts';
import { inShopScope } from '../../core/db/shop-scope.ts';
import { formOf } from '../../core/http/form-of.ts';
import { givesAnon } from './anon-id.ts';
import type { AppContext, AppEnv } from './env.ts';
import { once, onceForm } from './once.ts';
import { hasJustWritten, noteWrite } from './own-writes.ts';
import { type FilesTaken, readUpload } from './read-upload.ts';
import { type Callers, RIGHTS, shopsOf, type Who } from './rights.ts';
import {
  answersOf,
  answersToGuests,
  answersToMembers,
  failure,
  type invalidInput,
  jsonBody,
} from './route-app.ts';

type Method = 'get' | 'post' | 'put' | 'delete';
type Shape = z.ZodType | undefined;

/** What a call takes and answers, and who may make it. */
export type CallOptions<
  W extends Who,
  P extends Shape,
  Q extends Shape,
  B extends Shape,
  F extends Shape,
  A,
> = {
  who: W;
  summary: string;
  description?: string;
  params?: P;
  query?: Q;
  body?: B;
  /** Documented by its contract; the verb gets it as `form`. */
  form?: F;
  files?: FilesTaken;
  /** The same call under the same `Idempotency-Key` is done once. */
  once?: true;
  /** A read that a replica may answer, a second late; the browser's own writes are seen at once. */
  mayBeOld?: true;
  /** What it writes is counted and shown to no one at once: the browser may go on reading from a replica. */
  onlyCounts?: true;
  /** The document of the API does not name it, nor any call of staff. */
  hidden?: true;
  /** Who gets an anonymous id with what was done. */
  anon?: 'guests' | 'everybody';
  answers: readonly [schema: A, meaning: string];
  /** Of the file that it answers with instead of JSON. */
  mediaType?: string;
};

type Out<S> = S extends z.ZodType ? z.output<S> : unknown;
export type Input<P, Q, B, F> = Out<P> &
  Out<Q> &
  Out<B> &
  (F extends z.ZodType ? { form: FormData } : unknown);

type Given<K extends string, S> = S extends z.ZodType ? { [k in K]: S } : unknown;
type Content<T extends string, S> = S extends z.ZodType
  ? { body: { content: { [t in T]: { schema: S } }; required: true } }
  : unknown;

export type CallRoute<M extends Method, Path extends string, P, Q, B, F, A extends z.ZodType> = {
  method: M;
  path: Path;
  request: Record<never, never> &
    Given<'params', P> &
    Given<'query', Q> &
    Content<'application/json', B> &
    Content<'multipart/form-data', F>;
  responses: {
    200: { description: string; content: { 'application/json': { schema: A } } };
    404: { description: string; content: { 'application/json': { schema: typeof failure } } };
    422: { description: string; content: { 'application/json': { schema: typeof invalidInput } } };
  };
};

/** A verb answers with what the contract says; the few that send a file or lead on, with a response of their own. */
type Outcome<T> = T | Response;

/** Mark the middleware with those who may call, and with the answer's contract, which a hidden call documents nowhere. */
export const WHO = Symbol('who');
export const ANSWER = Symbol('answer');

const answerOf = (description: string) => ({
  description,
  content: { 'application/json': { schema: failure } },
});
const FILE_ANSWERS = {
  408: answerOf('届くのが遅すぎる'),
  413: answerOf('大きすぎる'),
  503: answerOf('混み合っている'),
  507: answerOf('保存できない'),
};

function answersTo<A extends z.ZodType>(who: Who, schema: A, meaning: string) {
  if (who === 'public') return answersOf(schema, meaning);
  return who === 'guest' ? answersToGuests(schema, meaning) : answersToMembers(schema, meaning);
}

/**
 * Answers that depend on the caller are not stored. A refusal has no header of its own: it would tell a call of admins
 * from an unknown address.
 */
function authorise(who: Who, answer: z.ZodType): MiddlewareHandler<AppEnv> {
  const middleware: MiddlewareHandler<AppEnv> = async (context, next) => {
    context.set('caller', await RIGHTS[who](context));
    if (who !== 'public') {
      context.header('Cache-Control', 'no-store');
      context.header('X-Robots-Tag', 'noindex, noarchive');
    }
    return next();
  };
  return Object.assign(middleware, { [WHO]: who, [ANSWER]: answer });
}

/** No field of a body takes the place of a path's. */
async function inputOf(
  { req }: AppContext,
  has: { [part in 'params' | 'query' | 'body' | 'form']?: unknown },
) {
  const valid = (part: string) => req.valid(part as never) as object;
  return {
    ...(has.body ? valid('json') : {}),
    ...(has.query ? valid('query') : {}),
    ...(has.params ? valid('param') : {}),
    ...(has.form ? { form: await formOf({ req } as AppContext) } : {}),
  };
}

/** The names in a contract. */
const fieldsIn = (form: Shape): string[] => (form instanceof z.ZodObject ? Object.keys(form.shape) : []);

/**
 * The caller is authorised before the input is looked at. `handle` gets the context last, for cookies and headers:
 * nothing below it writes one.
 */
export function call<
  const M extends Method,
  const Path extends string,
  W extends Who,
  A extends z.ZodType,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
  F extends Shape = undefined,
>(
  method: M,
  path: Path,
  options: CallOptions<W, P, Q, B, F, A>,
  handle: (
    db: Db,
    caller: Callers[W],
    input: Input<P, Q, B, F>,
    context: AppContext,
  ) => Outcome<z.input<A>> | Promise<Outcome<z.input<A>>>,
): { route: CallRoute<M, Path, P, Q, B, F, A>; handler: (context: AppContext) => Promise<never> } {
  const { who, summary, description, params, query, body, form, files, anon, answers } = options;
  const [schema, meaning] = answers;
  const route = createRoute({
    method,
    path,
    summary,
    ...(options.hidden || path.startsWith('/admin/') ? { hide: true } : {}),
    ...(description === undefined ? {} : { description }),
    middleware: [
      authorise(who, schema),
      ...(files ? [readUpload(fieldsIn(form), files)] : []),
      ...(anon ? [givesAnon(anon)] : []),
      ...(options.once ? [form ? onceForm : once] : []),
    ],
    request: {
      ...(params ? { params } : {}),
      ...(query ? { query } : {}),
      ...(body ? { body: jsonBody(body) } : {}),
      ...(form
        ? { body: { content: { 'multipart/form-data': { schema: form } }, required: true as const } }
        : {}),
    } as RouteConfig['request'],
    responses: {
      ...answersTo(who, schema, meaning),
      ...(options.mediaType
        ? { 200: { description: meaning, content: { [options.mediaType]: { schema } } } }
        : {}),
      ...(files ? FILE_ANSWERS : {}),
    },
  });
  return {
    route: route as never,
    handler: async (context) => {
      const input = await inputOf(context, { params, query, body, form });
      const verb = (db: Db) => handle(db, context.get('caller') as Callers[W], input as never, context);
      const mayBeOld = options.mayBeOld && !hasJustWritten(context);
      const work = () => (mayBeOld ? readPerhapsOld(verb) : verb(database()));
      const shops = shopsOf(who, context);
      const answer = await (shops ? inShopScope(shops, work) : work());
      if (method !== 'get' && !options.onlyCounts) noteWrite(context);
      return (answer instanceof Response ? answer : context.json(answer as never, 200)) as never;
    },
  };
}
