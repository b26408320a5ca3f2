import type { Compilable, CompiledQuery } from 'kysely';
import type { Queryable } from './connect.ts';

/** Where a value stands in a statement that is written once. */
class Gap {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  [Symbol.toPrimitive](): never {
    throw new Error(`The statement is written once, whatever "${this.name}" is: bind it as it stands.`);
  }
}

const gaps = new Proxy({}, { get: (_, name) => new Gap(String(name)) });

/**
 * A statement that Kysely builds and writes at its first use only. `write` binds the values and does nothing else with
 * them: no arithmetic, no choice between two texts; a list is bound whole, as `any(…)`.
 */
export function compileOnce<Values extends object, Row>(
  write: (db: Queryable, values: Values) => Compilable<Row>,
): (db: Queryable, values: Values) => Promise<Row[]> {
  let written: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    written ??= write(db, gaps as Values).compile();
    const parameters = written.parameters.map((each) =>
      each instanceof Gap ? values[each.name as keyof Values] : each,
    );
    return (await db.executeQuery<Row>({ ...written, parameters })).rows;
  };
}
