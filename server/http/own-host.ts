import { isIP } from 'node:net';
import type { Config } from '../config.ts';

/**
 * Whether a request names this site, or the machine itself as probes do. In production a foreign name that leads here
 * (somebody's domain that points at our address) gets no page of ours (security.md S54).
 */
export function isOwnHost(
  host: string | undefined,
  { production, siteOrigin }: Pick<Config, 'production' | 'siteOrigin'>,
): boolean {
  if (!production || host === undefined) return true;
  const name = host.toLowerCase().replace(/:\d+$/, '');
  return (
    name === new URL(siteOrigin).hostname || name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) > 0
  );
}
