/**
 * Who asks (security.md 4): `owner` is the cast whose object it is, `banned` a member banned by her, `shop` a login of
 * the shop whose object it is.
 */
export const ROLES = [
  'guest',
  'member',
  'owner',
  'cast',
  'banned',
  'suspended',
  'shop',
  'otherShop',
  'admin',
] as const;
export type Role = (typeof ROLES)[number];

/**
 * `✓` done · `L` 401, the login opens · `F` 403 · `N` 404 as for a missing object · `V` 422 · `P` taken, shown after
 * approval · `O` for the owner or addressee · `S` a stub without text and pictures · `Z` the state of a guest · `–` no
 * case.
 */
export type Cell = '✓' | 'L' | 'F' | 'N' | 'V' | 'P' | 'O' | 'S' | 'Z' | '–';

export type PermissionRow = {
  /** Its number in security.md 4. */
  row: string;
  action: string;
  cells: Record<Role, Cell>;
  /** Empty as long as the product does not have the action. */
  routes: readonly string[];
};

/** `cells`: one for each role, in their order. */
export function permission(
  row: string,
  action: string,
  cells: string,
  routes: readonly string[] = [],
): PermissionRow {
  const list = cells.split(' ') as Cell[];
  return {
    row,
    action,
    cells: Object.fromEntries(ROLES.map((role, i) => [role, list[i]])) as Record<Role, Cell>,
    routes,
  };
}

export const EVERYBODY = '✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓';
export const NO_ROLE = 'F F F F F F F F F';
export const MEMBERS = 'L ✓ ✓ ✓ ✓ L L L ✓';
export const ADMINS = 'N N N N N N N N ✓';
