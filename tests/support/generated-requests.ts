import {
  exampleOf,
  type Field,
  fieldsOf,
  formWithout,
  type Operation,
  type Schema,
  withField,
} from './hostile-fields.ts';
import type { ValidCall } from './valid-desk-calls.ts';

export type Generated = {
  what: string;
  path: Record<string, string>;
  query: [name: string, value: string][];
  body: Record<string, unknown> | FormData | undefined;
};

/** The field is left out. */
const ABSENT = Symbol('absent');
const FAMILY = '👨‍👩‍👧‍👦';
/** Where the limits of forms lie, in characters; a body holds no longer text of families. */
const SIZES = [
  1, 10, 20, 30, 40, 50, 60, 80, 100, 120, 150, 200, 250, 300, 400, 500, 600, 800, 1000, 1500, 2000,
];
const ODD = [
  ...[
    '\u202eりかつ月\u2066',
    '\u200b\u200d\ufeff',
    '\ufdfa'.repeat(30),
    '𠮷'.repeat(50),
    'が'.normalize('NFD'),
  ],
  ...[
    '\ufffe\uffff',
    '🇯🇵🏳️‍🌈',
    '\r\n\u2028\u2029',
    '＜ｓｃｒｉｐｔ＞',
    'ﷺ㍿㌔',
    '\u0007\u001b[31m',
    'İıßς',
    '_%\\*',
  ],
];
const WRONG: [string, unknown][] = [
  ['absent', ABSENT],
  ['null', null],
  ['empty', ''],
  ['blank', ' 　\u00a0'],
  ['full-width digits', '１２'],
  ['a number', 12],
  ['zero', 0],
  ['minus one', -1],
  ['a fraction', 1.5],
  ['true', true],
  ['a list', []],
  ['a list of lists', [[['x']]]],
  ['an object', {}],
];

const kindsOf = ({ type, anyOf = [] }: Schema): string[] => [
  ...[type ?? []].flat(),
  ...anyOf.flatMap((each) => kindsOf(each)),
];
const choicesOf = (schema: Schema): unknown[] => [
  ...(schema.enum ?? (schema.const === undefined ? [] : [schema.const])),
  ...(schema.anyOf ?? []).flatMap(choicesOf),
];
const endsOf = (schema: Schema): number[] =>
  [schema, ...(schema.anyOf ?? [])].flatMap(({ minimum, maximum }) => [
    ...(minimum === undefined ? [] : [minimum - 1, minimum]),
    ...(maximum === undefined ? [] : [maximum, maximum + 1, maximum * 10]),
  ]);

/** What a field of this contract is sent: the ends of what it takes, and what it does not take. */
function valuesOf(schema: Schema): [what: string, value: unknown][] {
  const kinds = kindsOf(schema);
  const choices = choicesOf(schema);
  const isText = choices.length === 0 && (kinds.length === 0 || kinds.includes('string'));
  return [
    ...WRONG,
    ...endsOf(schema).map((each): [string, unknown] => [`the end ${each}`, each]),
    ...choices.flatMap((each): [string, unknown][] => [
      [`the choice ${each}`, each],
      [`near the choice ${each}`, `${each} `],
    ]),
    ...(isText
      ? [
          ...SIZES.map((size): [string, unknown] => [`${size} families`, FAMILY.repeat(size)]),
          ...SIZES.map((size): [string, unknown] => [`${size} letters`, 'あ'.repeat(size)]),
          ...ODD.map((text): [string, unknown] => [JSON.stringify(text).slice(0, 20), text]),
        ]
      : []),
    ...(schema.items
      ? [1, 300].map((count): [string, unknown] => [
          `${count} of them`,
          Array.from({ length: count }, () => exampleOf(schema.items ?? {})),
        ])
      : []),
  ];
}

function without(body: unknown, [step, ...rest]: Field['steps']): unknown {
  if (step === undefined || typeof body !== 'object' || body === null) return body;
  const copy = (Array.isArray(body) ? [...body] : { ...body }) as Record<string | number, unknown>;
  if (rest.length > 0) copy[step] = without(copy[step], rest);
  else delete copy[step];
  return copy;
}
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** What a call says of itself where no document does, from what it is sent. */
export function schemaOf(value: unknown): Schema {
  if (Array.isArray(value)) return { type: 'array', items: schemaOf(value[0]) };
  if (value instanceof FormData)
    return { properties: Object.fromEntries([...value.keys()].map((name) => [name, { type: 'string' }])) };
  if (typeof value !== 'object' || value === null) return value === null ? {} : { type: typeof value };
  return {
    properties: Object.fromEntries(Object.entries(value).map(([key, each]) => [key, schemaOf(each)])),
  };
}

/** Draws the same numbers each time. */
function dice(seed: number) {
  let last = seed;
  return (below: number) => {
    last = (last * 48_271) % 2_147_483_647;
    return last % below;
  };
}

type Part = Pick<Operation, 'parameters' | 'kind' | 'body'>;

/** A valid call with one part of it wrong, or at an end, each in turn; after them calls with several. */
export function generatedRequests({ parameters, kind, body: schema }: Part, call: ValidCall): Generated[] {
  const query = [...new URLSearchParams(call.query ?? '')] as Generated['query'];
  const plain: Generated = { what: 'as it is', path: {}, query, body: call.body };
  const put = (body: unknown, { steps, schema: of }: Field, value: unknown) => {
    if (value === ABSENT) return without(body, steps);
    return withField(body, schema ?? of, steps, value);
  };
  const fields = schema ? fieldsOf(schema) : [];
  const ofFields = fields.flatMap((field) =>
    valuesOf(field.schema).flatMap(([what, value]): Generated[] => {
      const name = field.steps.join('.');
      if (kind === 'json')
        return [{ ...plain, what: `${name}: ${what}`, body: put(call.body ?? {}, field, value) as never }];
      const form = formWithout(call.body, String(field.steps[0]));
      if (value !== ABSENT) form.append(String(field.steps[0]), textOf(value));
      return [{ ...plain, what: `${name}: ${what}`, body: form }];
    }),
  );
  const ofParameters = parameters.flatMap(({ name, in: where, schema: of }) =>
    valuesOf(of).flatMap(([what, value]): Generated[] => {
      const text = value === ABSENT ? '' : textOf(value).slice(0, 500).toWellFormed();
      const title = `${where} ${name}: ${what}`;
      if (where === 'path')
        return value === ABSENT ? [] : [{ ...plain, what: title, path: { [name]: text || '0' } }];
      const others = query.filter(([key]) => key !== name);
      return [{ ...plain, what: title, query: value === ABSENT ? others : [...others, [name, text]] }];
    }),
  );
  const several: Generated[] = [];
  const below = dice(7 + fields.length);
  if (kind === 'json' && fields.length > 1)
    for (let i = 0; i < 100; i++) {
      let body: unknown = call.body ?? {};
      const names: string[] = [];
      for (let n = 2 + below(3); n > 0; n--) {
        const field = fields[below(fields.length)] as Field;
        const values = valuesOf(field.schema);
        const [what, value] = values[below(values.length)] as [string, unknown];
        names.push(`${field.steps.join('.')}: ${what}`);
        body = put(body, field, value);
      }
      several.push({ ...plain, what: names.join(', '), body: body as never });
    }
  const extra: Generated[] =
    kind === 'json'
      ? [{ ...plain, what: 'a field more', body: { ...call.body, moreOfIt: { a: [1] } } as never }]
      : [];
  return [plain, ...extra, ...ofFields, ...ofParameters, ...several];
}

/** As many of them as that, evenly spread, others with another `from`. */
export function spread<T>(all: readonly T[], count: number, from: number): T[] {
  if (all.length <= count) return [...all];
  const step = all.length / count;
  const first = (from % 1000) / 1000;
  return Array.from({ length: count }, (_, i) => all[Math.floor((i + first) * step)] as T);
}
