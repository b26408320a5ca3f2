/** What of an OpenAPI document a walk over all fields needs. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
export type Operation = {
  name: string;
  method: string;
  path: string;
  parameters: { name: string; in: string; schema: Schema }[];
  kind: 'json' | 'form' | null;
  body: Schema | null;
  /** Of an answer in JSON that the call is done. */
  answer: Schema | null;
  statuses: number[];
  /** Those that are no JSON. */
  pages: number[];
};
type Content = Record<string, { schema?: Schema }>;
type Written = {
  parameters?: { name: string; in: string; schema?: Schema }[];
  requestBody?: { content?: Content };
  responses: Record<string, { content?: Content }>;
};
export type Document = {
  paths: Record<string, Record<string, Written>>;
  components?: { schemas?: Record<string, Schema> };
};

const JSON_BODY = 'application/json';
const FORM = 'multipart/form-data';

/** Every operation of a document, with its references followed. */
export function operationsOf({ paths, components }: Document): Operation[] {
  const follow = (schema: Schema): Schema => {
    const name = schema.$ref?.split('/').at(-1);
    return name ? follow(components?.schemas?.[name] ?? {}) : schema;
  };
  const deep = (given: Schema): Schema => {
    const { properties, items, additionalProperties: more, anyOf, oneOf, allOf, ...rest } = follow(given);
    const schema: Schema = { ...rest };
    if (properties)
      schema.properties = Object.fromEntries(
        Object.entries(properties).map(([key, each]) => [key, deep(each)]),
      );
    if (items) schema.items = deep(items);
    if (typeof more === 'object') schema.additionalProperties = deep(more);
    const branches = [...(anyOf ?? []), ...(oneOf ?? [])];
    if (branches.length > 0) schema.anyOf = branches.map(deep);
    for (const each of (allOf ?? []).map(deep))
      Object.assign(schema, each, { properties: { ...schema.properties, ...each.properties } });
    return schema;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, { parameters = [], requestBody, responses }]) => {
      const method = verb.toUpperCase();
      const { [JSON_BODY]: json, [FORM]: form } = requestBody?.content ?? {};
      const done = responses['200']?.content?.[JSON_BODY]?.schema;
      return {
        name: `${method} ${path}`,
        method,
        path,
        parameters: parameters.map(({ schema = {}, ...each }) => ({ ...each, schema: deep(schema) })),
        kind: json ? 'json' : form ? 'form' : null,
        body: deep((json ?? form)?.schema ?? {}),
        answer: done ? deep(done) : null,
        statuses: Object.keys(responses).map(Number),
        pages: Object.entries(responses)
          .filter(([, { content }]) => !content?.[JSON_BODY])
          .map(([status]) => Number(status)),
      } satisfies Operation;
    }),
  );
}

type Step = string | number;
/** Where a value stands in a body, and what it is by its contract. */
export type Field = { steps: Step[]; schema: Schema };

/** Every field of a body, those of lists and of what lies in them, too; each kind of an alternative. */
export function fieldsOf(schema: Schema, steps: Step[] = []): Field[] {
  const inside = [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, each]) => fieldsOf(each, [...steps, key])),
    ...(schema.items ? fieldsOf(schema.items, [...steps, 0]) : []),
    ...(typeof schema.additionalProperties === 'object'
      ? fieldsOf(schema.additionalProperties, [...steps, 'mail'])
      : []),
    ...(schema.anyOf ?? []).flatMap((each) => fieldsOf(each, steps)),
  ];
  const all = steps.length > 0 ? [{ steps, schema }, ...inside] : inside;
  return [...new Map(all.map((field) => [field.steps.join('.'), field])).values()];
}

/** Something that fits a contract as far as its shape says. */
export function exampleOf(schema: Schema): unknown {
  const { type, properties, items, anyOf } = schema;
  const [first] = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  if (first !== undefined) return first;
  if (anyOf?.[0]) return exampleOf(anyOf[0]);
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, exampleOf(each)]));
  if (items) return [exampleOf(items)];
  const kind = Array.isArray(type) ? type[0] : type;
  if (kind === 'boolean') return true;
  if (kind === 'integer' || kind === 'number') return schema.minimum ?? 1;
  return schema.pattern?.includes('{26}') ? 'a'.repeat(26) : 'a';
}

/** A body with `value` in one place; what is missing on the way there is made after the contract. */
export function withField(body: unknown, schema: Schema, [step, ...rest]: Step[], value: unknown): unknown {
  if (step === undefined) return value;
  const inner =
    (typeof step === 'number' ? schema.items : schema.properties?.[step]) ??
    schema.anyOf?.find((each) => each.properties?.[step] || each.items)?.properties?.[step] ??
    (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined) ??
    {};
  const there =
    (body as Record<Step, unknown> | undefined)?.[step] ?? (rest.length > 0 ? exampleOf(inner) : undefined);
  const changed = withField(there, inner, rest, value);
  if (typeof step === 'number') return [changed];
  return { ...(body as object | undefined), [step]: changed };
}

/** A form as it is, without one of its fields. */
export function formWithout(form: unknown, field?: string): FormData {
  const copy = new FormData();
  for (const [name, value] of form instanceof FormData ? form : [])
    if (name !== field) copy.append(name, value as string);
  return copy;
}

/** Stands in a body for a number that `JSON.stringify` cannot write. */
const ENDLESS = '%1e309%';
export const writeJson = (body: unknown): string => JSON.stringify(body).replaceAll(`"${ENDLESS}"`, '1e309');

/** Text that PostgreSQL cannot keep. */
export const UNKEPT = {
  NUL: 'a\u0000b',
  'a high half': 'a\ud83d',
  'a low half': '\udc00b',
  swapped: '\udc00\ud83d',
};
/** No one listens there, and nothing else asks it. */
export const NAMED_HOST = '127.0.0.1:10';

export const HOSTILE: Record<string, unknown> = {
  ...UNKEPT,
  'a NUL in a name': { 'a\u0000': 'x' },
  'a half in a list': ['\ud83d'],
  '2^31': 2 ** 31,
  '2^53': 2 ** 53,
  '2^63': 2 ** 63,
  '2^63 as text': '9223372036854775808',
  '40 digits': '9'.repeat(40),
  endless: ENDLESS,
  'minus one': -1,
  fraction: 1.5,
  null: null,
  list: ['x'],
  object: { a: 'x' },
  boolean: true,
  number: 123,
  'no day': '2026-02-30',
  'a far day': '+275760-09-13T00:00',
  'no time': '2026-11-21T25:61',
  empty: '',
  'a condition': '1 or 1=1',
  'full-width digits': '１２',
  'a prototype': '__proto__',
  'a constructor': { constructor: { prototype: { polluted: 1 } } },
  'an address': `http://${NAMED_HOST}/hostile.png`,
  'a far cursor': '999999999999999.999999999999999',
  long: 'a'.repeat(12_000),
  // An address holds no more of them.
  marks: `a${'\u0301'.repeat(2000)}\u0316`,
};
