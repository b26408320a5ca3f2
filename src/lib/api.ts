import { hc } from 'hono/client';
import type { Api } from '../../server/api.ts';

/** The typed client of the islands; every call says that it comes from our own pages. */
export const api = hc<Api>('/', { headers: { 'X-Requested-With': 'XMLHttpRequest' } }).api;

/** What a visitor reads when the network or the server does not answer (decisions §5). */
export const OFFLINE = '通信できませんでした。電波の良い場所でもう一度お試しください。';
