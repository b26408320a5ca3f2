import type { Queryable } from '../../core/db/connect.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { isNameOfCast } from './queries.ts';
import { NAME_REFUSED } from './rules.ts';

/** Nobody else calls themselves like a cast who is here, or so that they are taken for her. @throws InvalidInputError */
export async function refuseNameOfCast(db: Queryable, name: string): Promise<void> {
  if (await isNameOfCast(db, name)) throw new InvalidInputError({ name: [NAME_REFUSED] });
}
