/** The specification names these calls without `/api`, with a slash at their end. */
const SPECIFIED = /^\/my_page\/[\w-]+\/[a-z_]+\/?$/;

/**
 * The target below `/api` of a call at the specification's own address, null for all else. One table of routes answers
 * both: what guards, limits and counts a call sees no other address.
 */
export function specifiedCall(method = 'GET', target = '/'): string | null {
  const [path = ''] = target.split('?', 1);
  return method === 'POST' && SPECIFIED.test(path) ? `/api${target}` : null;
}
