import { createECDH } from 'node:crypto';
import { secrets } from '../../core/secrets.ts';

/**
 * The key pair by which push services know this site (VAPID), base64url: derived from the product's secret, so that
 * every process has the same one. A new secret means that devices subscribe anew.
 */
export function pushKeys(): { publicKey: string; privateKey: string } {
  const curve = createECDH('prime256v1');
  const privateKey = secrets().key('vapid');
  curve.setPrivateKey(privateKey);
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}
