import { isIP } from 'node:net';
import type { Config } from '../config.ts';

/** The machine itself, as probes call it. */
const isMachine = (name: string) => name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) > 0;

/**
 * Makes the question whether a request names this site. In production a foreign name that leads here (somebody's
 * domain that points at our address) gets no page of ours (security.md S54).
 */
export function ownHost({ production, siteOrigin }: Pick<Config, 'production' | 'siteOrigin'>) {
  const { host: own, hostname } = new URL(siteOrigin);
  return (host: string | undefined): boolean => {
    // Nearly every request.
    if (!production || host === undefined || host === own) return true;
    const name = host.toLowerCase().replace(/:\d+$/, '');
    return name === hostname || isMachine(name);
  };
}
