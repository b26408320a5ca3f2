import type { Config } from '../config.ts';
import { POLICY_REPORTS_PATH } from './policy-reports.ts';

export type FlatHeaders = string[];

const POLICY_OF_ANYTHING_BUT_PAGES =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Uploaded files run nothing, even when opened by themselves. */
export const MEDIA_POLICY = `${POLICY_OF_ANYTHING_BUT_PAGES}; sandbox`;

/** A service worker that fetches pages of the site again, and takes in what it shows without a network. */
export const WORKER_POLICY = `${POLICY_OF_ANYTHING_BUT_PAGES}; connect-src 'self'; script-src 'self'`;

/** Security.md 7.7; stored pages and files included. */
export function securityHeaders(config: Pick<Config, 'siteOrigin'>): FlatHeaders {
  const headers = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    [
      'Permissions-Policy',
      'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    ],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['X-Frame-Options', 'DENY'],
    ['Reporting-Endpoints', `csp="${POLICY_REPORTS_PATH}"`],
  ];
  if (isSecure(config)) headers.push(['Strict-Transport-Security', 'max-age=63072000; includeSubDomains']);
  return headers.flat();
}

const isSecure = (config: Pick<Config, 'siteOrigin'>) => config.siteOrigin.startsWith('https:');

export function contentPolicy(config: Pick<Config, 'siteOrigin'>, fromAstro?: string | null): string {
  if (!fromAstro) return POLICY_OF_ANYTHING_BUT_PAGES;
  const policy = fromAstro
    .split(';')
    .map((directive) => directive.trim())
    .filter(Boolean);
  policy.push("frame-ancestors 'none'", 'report-to csp');
  if (isSecure(config)) policy.push('upgrade-insecure-requests');
  return policy.join('; ');
}
