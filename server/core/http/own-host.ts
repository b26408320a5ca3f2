import { isIP } from 'node:net';
import type { Config } from '../config.ts';

const isMachine = (name: string) => name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) > 0;

/** A proxy may have read the other one (RFC 9112, 3.2), and without one it may have taken any. */
export function hasOneHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1;
}

/** In production a foreign name that leads here gets no page (security.md S54). */
export function ownHost({ production, siteOrigin }: Pick<Config, 'production' | 'siteOrigin'>) {
  const { host: own, hostname } = new URL(siteOrigin);
  return (host: string | undefined): boolean => {
    if (!production || host === undefined || host === own) return true;
    const name = host.toLowerCase().replace(/:\d+$/, '');
    return name === hostname || isMachine(name);
  };
}
