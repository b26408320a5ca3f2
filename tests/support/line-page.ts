import { expect } from 'vitest';
import { readProblemPage } from '../../server/identity/line-login/problem-page.ts';
import type { Answer } from './browser.ts';

export const locationOf = (answer: Answer): string => answer.headers.get('location') ?? '';

/** What the page says that a problem leads to. */
export function readLinePage(answer: Answer): Answer {
  const { pathname, searchParams } = new URL(locationOf(answer), 'http://x');
  if (pathname !== '/line_login/') return answer;
  expect([answer.status, searchParams.has('code'), searchParams.has('state')]).toEqual([303, false, false]);
  const { status, text, ways, retryAfterSeconds } = readProblemPage(searchParams);
  const headers = new Headers(answer.headers);
  if (retryAfterSeconds) headers.set('retry-after', String(retryAfterSeconds));
  return { ...answer, status, headers, text: [text, ...ways.map(({ path }) => `href="${path}"`)].join('\n') };
}
