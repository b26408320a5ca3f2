import { apiRoutes } from '../../support/api-routes.ts';

/** About one person, and with a second factor of the last minutes. */
export const PROVEN_ADMIN_CALLS: readonly string[] = [
  'POST /api/admin/casts/{id}/purge',
  'POST /api/admin/people/{id}/contacts',
  'POST /api/admin/people/{id}/purge',
  'POST /api/admin/people/{id}/reinstate',
  'POST /api/admin/shop_entries/{id}/approve',
  'POST /api/admin/shop_entries/{id}/claim',
  'POST /api/admin/shop_entries/{id}/undo',
  'POST /api/admin/suspensions/{id}',
];

/** All others of the desk: to everybody else they do not exist, and a new one is among them by its address. */
export const ADMIN_CALLS: readonly string[] = apiRoutes()
  .filter(({ name, path }) => path.startsWith('/api/admin/') && !PROVEN_ADMIN_CALLS.includes(name))
  .map(({ name }) => name);
