import { parse } from 'hono/utils/cookie';
import type { Queryable } from '../../core/db/connect.ts';
import { SESSION_COOKIES } from '../../core/http/cookies.ts';
import type { OperatorSession } from '../sessions/contract.ts';
import { readOperatorSession } from '../sessions/read-session.ts';

/** Which shop's login asks for a page, by the cookies of the request. */
export function readOperator(db: Queryable, request: Request): Promise<OperatorSession | null> {
  const cookie = SESSION_COOKIES.shop;
  return readOperatorSession(db, parse(request.headers.get('cookie') ?? '', cookie)[cookie]);
}
