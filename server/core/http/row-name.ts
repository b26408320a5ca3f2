import { z } from '@hono/zod-openapi';
import { findRow, type NamedList } from '../crypto/row-names.ts';

const LONGEST = 40;

export const rowName = (list: NamedList) =>
  z
    .string()
    .max(LONGEST)
    .transform((name) => findRow(list, name))
    .openapi({ type: 'string', example: 'p2q0Yb5mUe9n0nYw3cJ4Lg' });
