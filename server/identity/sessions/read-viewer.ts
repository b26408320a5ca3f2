import { parse } from 'hono/utils/cookie';
import { database } from '../../core/db/database.ts';
import { SESSION_COOKIES } from '../../core/http/cookies.ts';
import type { MemberSession } from './contract.ts';
import { readMemberSession } from './read-session.ts';

/** Who asks for a private page, by the cookies of the request; a session after a reset code included. */
export function readViewer(request: Request): Promise<MemberSession | null> {
  const cookie = SESSION_COOKIES.member;
  return readMemberSession(database(), parse(request.headers.get('cookie') ?? '', cookie)[cookie]);
}
