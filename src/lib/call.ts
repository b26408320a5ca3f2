import type { Routes } from '../../server/app/api.ts';
import type { Answer } from './answer.ts';
import { type Deliver, type DeliverOptions, deliver, type Method } from './deliver.ts';

/** The routes of each method as the API declares them; a table, so that the compiler looks each up once. */
type RoutesOf = {
  [M in Method]: {
    [P in keyof Routes as `$${M}` extends keyof Routes[P] ? P : never]: Extract<
      Routes[P][`$${M}` & keyof Routes[P]],
      { status: 200 }
    >;
  };
};

/** Addresses that a method has: `/api/tl/:id`. */
export type Path<M extends Method> = keyof RoutesOf[M];
type Route<M extends Method, P extends Path<M>> = RoutesOf[M][P];
type InputOf<R> = R extends { input: infer I } ? I : never;

/** What a route answers with when it has done what it was asked for. */
export type Data<M extends Method, P extends Path<M>> = Route<M, P> extends { output: infer O } ? O : never;
/** Addresses that take a form, and what they take and answer. */
export type FormPath = Path<'post'> | Path<'put'>;
export type FormAnswer<P extends FormPath> =
  P extends Path<'post'> ? Data<'post', P> : P extends Path<'put'> ? Data<'put', P> : never;
type FormInput<P extends FormPath> =
  P extends Path<'post'> ? Input<'post', P> : P extends Path<'put'> ? Input<'put', P> : never;
export type FormJson<P extends FormPath> = FormInput<P> extends { json: infer J } ? J : never;
/** Addresses whose answer has at least the fields of `D`. */
export type PathTo<M extends Method, D> = {
  [P in Path<M>]: Data<M, P> extends D ? P : never;
}[Path<M>];
/** The values of a query are text on their way; `undefined` stays at home. */
type Query<Q> = { [K in keyof Q]: Q[K] | number | undefined };
/** What a route takes; a form goes as the FormData that its fields make. */
export type Input<M extends Method, P extends Path<M>> = {
  [K in keyof InputOf<Route<M, P>>]: K extends 'form'
    ? FormData
    : K extends 'query'
      ? Query<InputOf<Route<M, P>>[K]>
      : InputOf<Route<M, P>>[K];
};

export type CallOptions = DeliverOptions & { via?: Deliver };
/** An input whose fields are not known at compile time. */
export type Parts = { param?: object; query?: object; json?: object; form?: FormData };

export function addressOf(path: PropertyKey, { param = {}, query = {} }: Parts): string {
  const values = new Map(Object.entries(param));
  const address = String(path).replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(values.get(name))));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  const fields = asked.flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)]));
  return fields.length > 0 ? `${address}?${new URLSearchParams(fields)}` : address;
}

/** The one place that trusts the contract of a route: the server validates its answers' types at compile time. */
async function send(
  method: Method,
  path: PropertyKey,
  input: Parts,
  { via = deliver, ...options }: CallOptions = {},
): Promise<unknown> {
  return via({ method, path: addressOf(path, input), body: input.form ?? input.json }, options);
}

/** A call with what the fields of a form hold; its answer is typed like that of `call`. */
export const callWith = <M extends Method, P extends Path<M>>(
  method: M,
  path: P,
  input: Parts,
  options?: CallOptions,
) => send(method, path, input, options) as Promise<Answer<Data<M, P>>>;

/** The client of our API: `call('post', '/api/tl_like', { json: { tlId } })`. */
export const call = <M extends Method, P extends Path<M>>(
  method: M,
  path: P,
  ...[input, options]: Record<never, never> extends Input<M, P>
    ? [input?: Input<M, P>, options?: CallOptions]
    : [input: Input<M, P>, options?: CallOptions]
) => send(method, path, (input ?? {}) as unknown as Parts, options) as Promise<Answer<Data<M, P>>>;
