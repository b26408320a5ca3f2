import { COMMUNITY } from './community.ts';
import { DESK } from './desk.ts';
import { DIRECTORY } from './directory.ts';
import { IDENTITY } from './identity.ts';
import type { PermissionRow } from './roles.ts';

/** A route that is in no row fails the test. */
export const MATRIX: readonly PermissionRow[] = [...IDENTITY, ...DIRECTORY, ...COMMUNITY, ...DESK];
