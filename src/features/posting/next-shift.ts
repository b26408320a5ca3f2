import { call } from '../../lib/call.ts';

/** When the reader's own next shift begins (ms); null without one. */
export async function askNextShift(): Promise<number | null> {
  const answer = await call('get', '/api/next_shift');
  if (!answer.ok || answer.data.startsAt === null) return null;
  return answer.data.startsAt * 60_000;
}
