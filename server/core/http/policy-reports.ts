import type { IncomingMessage } from 'node:http';
import { Counter } from 'prom-client';
import { log } from '../log.ts';
import { ApiError } from './errors.ts';
import { metrics } from './metrics.ts';
import { readBody } from './read-body.ts';

/** Where browsers send what the Content-Security-Policy stopped (security.md 7.4). */
export const POLICY_REPORTS_PATH = '/csp-reports';

const MAX_BYTES = 16 * 1024;
const MAX_LOGGED_PER_MINUTE = 30;

/** CSP Level 3 and its drafts. Anybody may post here and each label is a time series: other names count as `other`. */
const DIRECTIVES: ReadonlySet<string> = new Set([
  ...['default-src', 'child-src', 'connect-src', 'font-src', 'frame-src', 'img-src', 'manifest-src'],
  ...['media-src', 'object-src', 'prefetch-src', 'worker-src', 'fenced-frame-src'],
  ...['script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem', 'style-src-attr'],
  ...['base-uri', 'sandbox', 'form-action', 'frame-ancestors', 'navigate-to', 'webrtc'],
  ...['require-trusted-types-for', 'trusted-types', 'upgrade-insecure-requests', 'block-all-mixed-content'],
]);

const violations = new Counter({
  name: 'yoakari_policy_violations_total',
  help: 'Reported violations of the Content-Security-Policy by directive',
  labelNames: ['directive'],
  registers: [metrics],
});

type Report = { type?: unknown; body?: Record<string, unknown> | null };
let minute = 0;
let logged = 0;

const WORD = /^[a-z-]{1,40}$/;

function withoutQuery(address: unknown): string {
  const text = typeof address === 'string' ? address.slice(0, 500) : '';
  if (URL.canParse(text)) return new URL(text).origin + new URL(text).pathname;
  return WORD.test(text) ? text : '-';
}

function note({ type, body }: Report): void {
  if (type !== 'csp-violation' || !body) return;
  const reported = body.effectiveDirective;
  const directive = typeof reported === 'string' && DIRECTIVES.has(reported) ? reported : 'other';
  violations.inc({ directive });
  const now = Math.floor(performance.now() / 60_000);
  if (now !== minute) [minute, logged] = [now, 0];
  // Extensions of one browser can send hundreds.
  if (logged++ >= MAX_LOGGED_PER_MINUTE) return;
  const [blocked, page] = [withoutQuery(body.blockedURL), withoutQuery(body.documentURL)];
  log.warn({ directive, blocked, page }, 'policy violation reported');
}

/** @returns 204, 400 for no reports, 408 or 413 */
export async function receivePolicyReports(request: IncomingMessage): Promise<number> {
  try {
    const body = Buffer.concat(await readBody(request, { most: MAX_BYTES }));
    const reports = JSON.parse(body.toString('utf8')) as unknown;
    if (!Array.isArray(reports)) return 400;
    for (const report of reports) if (report && typeof report === 'object') note(report as Report);
    return 204;
  } catch (error) {
    return error instanceof ApiError ? error.status : 400;
  }
}
