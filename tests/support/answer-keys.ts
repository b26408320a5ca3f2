import { Browser } from './browser.ts';
import { type Document, operationsOf, type Schema } from './hostile-fields.ts';

/** What each documented call may answer with, by its name. */
export async function answersByName(): Promise<ReadonlyMap<string, Schema>> {
  const { body } = await new Browser().get('/api/openapi.json');
  const all = operationsOf(body as unknown as Document);
  return new Map(all.flatMap(({ name, answer }) => (answer ? [[name, answer] as const] : [])));
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
