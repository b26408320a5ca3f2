/** PostgreSQL's codes for a server that is gone or starting, and the system's for a refused connection. */
const AWAY = /^(57P0[1-3]|08\d{3}|ECONNREFUSED|ECONNRESET)$/;

/** Whether an error says that the database cannot be reached just now, and not that a statement is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return AWAY.test(code) || /timeout|terminated/i.test(message);
}
