import { createRoute, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { errorsByField } from '../../core/http/errors.ts';
import { storableText } from '../../core/http/storable-text.ts';
import { messageOf } from '../../core/http/validation-messages.ts';
import type { AppEnv } from './env.ts';

// A message of a contract comes first.
z.config({ customError: messageOf });

/** What the gates before every verb answer (api.ts). */
const gateAnswersOf = ({ method, request }: RouteConfig): RouteConfig['responses'] => {
  const answer = (description: string) => ({
    description,
    content: { 'application/json': { schema: failure } },
  });
  const isRead = method === 'get';
  return {
    400: answer('読めないアドレス'),
    414: answer('長すぎるアドレス'),
    ...(isRead ? {} : { 403: answer('ほかのサイトからの呼び出し') }),
    ...(request?.body ? { 413: answer('大きすぎる'), 415: answer('受け付けていない形式') } : {}),
    ...(isRead ? {} : { 419: answer('セッションの期限切れ') }),
    422: { description: '入力の誤り', content: { 'application/json': { schema: invalidInput } } },
    429: answer('短時間に多くのアクセス'),
    503: answer('いまは応じられない'),
  };
};

/** No contract sees text that cannot be stored; input that does not fit is answered with 422 by field. */
export function routeApp() {
  const app = new OpenAPIHono<AppEnv>({
    defaultHook: (result, context) =>
      result.success ? undefined : context.json({ errors: errorsByField(result.error.issues) }, 422),
  });
  const { openapi } = app;
  app.openapi = ((route: RouteConfig & { hide?: boolean }, ...rest: [never]) =>
    openapi(
      {
        ...route,
        middleware: [route.middleware ?? [], storableText].flat(),
        responses: { ...gateAnswersOf(route), ...route.responses },
      },
      ...rest,
    )) as unknown as typeof openapi;
  return app;
}

export const invalidInput = z
  .object({ errors: z.record(z.string(), z.array(z.string())) })
  .openapi('InvalidInput', {
    example: { errors: { date: ['日付は YYYY-MM-DD の形式で指定してください。'] } },
  });

export const failure = z
  .object({ message: z.string() })
  .openapi('Failure', { example: { message: 'ページが見つかりません。' } });

export const needLogin = z
  .object({
    message: z.string(),
    errors: z.object({ custom: z.array(z.string()) }),
    needLogin: z.literal(true),
  })
  .openapi('NeedLogin');

export const answersOf = <S extends z.ZodType>(schema: S, description: string) => ({
  200: { description, content: { 'application/json': { schema } } },
  404: { description: '見つからない', content: { 'application/json': { schema: failure } } },
  422: { description: '入力の誤り', content: { 'application/json': { schema: invalidInput } } },
});

export const answersToMembers = <S extends z.ZodType>(schema: S, description: string) => ({
  200: { description, content: { 'application/json': { schema } } },
  401: { description: 'ログインが必要', content: { 'application/json': { schema: needLogin } } },
  403: {
    description: 'できない操作、または本人確認が必要',
    content: { 'application/json': { schema: failure } },
  },
  404: { description: '見つからない', content: { 'application/json': { schema: failure } } },
  419: { description: 'セッションの期限切れ', content: { 'application/json': { schema: failure } } },
  422: { description: '入力の誤り', content: { 'application/json': { schema: invalidInput } } },
  429: { description: '短時間に多くのアクセス', content: { 'application/json': { schema: failure } } },
});

export const answersToGuests = <S extends z.ZodType>(schema: S, description: string) => {
  const { 401: _none, 404: _nothing, ...answers } = answersToMembers(schema, description);
  return answers;
};

export const jsonBody = <S extends z.ZodType>(schema: S) => ({
  content: { 'application/json': { schema } },
  required: true as const,
});

type Call<B, A> = {
  body: B;
  responses: A;
  /** Before the verb. */
  middleware?: MiddlewareHandler<AppEnv> | MiddlewareHandler<AppEnv>[];
};

/** By POST with JSON. */
export const jsonPost = <P extends string, B extends z.ZodType, A extends RouteConfig['responses']>(
  path: P,
  summary: string,
  { body, responses, middleware = [] }: Call<B, A>,
) => createRoute({ method: 'post', path, middleware, summary, request: { body: jsonBody(body) }, responses });
