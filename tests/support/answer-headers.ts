/** What every answer carries, as security.md 7.7 has it for a site without https. */
const ALWAYS: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^(?:strict-origin-when-cross-origin|no-referrer)$/,
  'permissions-policy':
    /^geolocation=\(self\), camera=\(\), microphone=\(\), payment=\(\), usb=\(\), browsing-topics=\(\)$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'x-frame-options': /^DENY$/,
  'cache-control': /./,
  'content-security-policy': /^default-src 'none';.*frame-ancestors 'none'/,
};
const TEXT = /^(?:text\/|application\/(?:json|xml|javascript|manifest\+json))/;

/** @throws Error that names the headers of security.md 7.7 which the answer to `what` has not, or has and must not. */
export function checkHeaders(what: string, { status, headers }: Response): void {
  const wrong = Object.entries(ALWAYS)
    .filter(([name, shape]) => !shape.test(headers.get(name) ?? ''))
    .map(([name]) => `${name}: ${headers.get(name)}`);
  const type = headers.get('content-type');
  if (type && TEXT.test(type) && !/; ?charset=utf-8$/i.test(type)) wrong.push(`content-type: ${type}`);
  if ([429, 503].includes(status) && !/^[1-9]\d*$/.test(headers.get('retry-after') ?? ''))
    wrong.push(`retry-after: ${headers.get('retry-after')}`);
  for (const name of headers.keys())
    if (/^(?:server|x-powered-by)$|^access-control-/.test(name)) wrong.push(`${name}: ${headers.get(name)}`);
  if (headers.has('set-cookie') && headers.get('cache-control') !== 'no-store')
    wrong.push(`cache-control: ${headers.get('cache-control')} with a cookie`);
  if (wrong.length > 0) throw new Error(`${what} (${status}) was answered with ${wrong.join(' and ')}`);
}
