import { hc } from 'hono/client';
import type { Api } from '../../server/app/api.ts';

/** The typed client of the islands; every call says that it comes from our own pages. */
export const api = hc<Api>('/', { headers: { 'X-Requested-With': 'XMLHttpRequest' } }).api;
