import { z } from '@hono/zod-openapi';
import { api } from '../../server/app/api.ts';
import { ANSWER } from '../../server/identity/sessions/call.ts';
import { Browser } from './browser.ts';
import { type Document, operationsOf, type Schema } from './hostile-fields.ts';

const answersIn = (document: Document) =>
  operationsOf(document).flatMap(({ name, answer }) => (answer ? [[name, answer] as const] : []));

/** Those of the calls that no document has: of staff, and what only our own pages ask for. */
function hiddenAnswers(): (readonly [name: string, answer: Schema])[] {
  return api.routes.flatMap(({ method, path, handler }) => {
    const { [ANSWER]: contract } = handler as { [ANSWER]?: z.ZodType };
    if (!contract) return [];
    const schema = z.toJSONSchema(contract, { unrepresentable: 'any', io: 'output' }) as Schema;
    const answer = { content: { 'application/json': { schema } } };
    const route = path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}');
    return answersIn({ paths: { [route]: { [method.toLowerCase()]: { responses: { 200: answer } } } } });
  });
}

/** What each call may answer with, by its name. */
export async function answersByName(): Promise<ReadonlyMap<string, Schema>> {
  const { body } = await new Browser().get('/api/openapi.json');
  return new Map([...hiddenAnswers(), ...answersIn(body as unknown as Document)]);
}

/** Everything that a schema can be: itself, or one of its alternatives. */
const kindsOf = (schema: Schema): Schema[] => [schema, ...(schema.anyOf ?? []).flatMap(kindsOf)];

/** The keys of an answer that its contract does not have, with where they stand. */
export function unlistedKeys(schema: Schema, value: unknown, at = ''): string[] {
  const kinds = kindsOf(schema);
  if (Array.isArray(value)) {
    const items = kinds.flatMap((each) => each.items ?? []);
    return items.length === 0 ? [] : value.flatMap((each) => unlistedKeys({ anyOf: items }, each, `${at}[]`));
  }
  if (typeof value !== 'object' || value === null) return [];
  const isOpen = kinds.every((each) => !each.properties && !each.anyOf);
  if (isOpen && kinds.every((each) => !each.additionalProperties)) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    const found = kinds.flatMap(({ properties, additionalProperties: more }) => {
      const named = properties && Object.hasOwn(properties, key) ? properties[key] : undefined;
      return named ?? (typeof more === 'object' ? more : []);
    });
    return found.length === 0 ? [`${at}.${key}`] : unlistedKeys({ anyOf: found }, each, `${at}.${key}`);
  });
}
