import { createECDH } from 'node:crypto';
import { secrets } from '../../core/secrets.ts';

/** VAPID keys, base64url, derived from the secret: all processes share them; a new secret makes devices resubscribe. */
export function pushKeys(): { publicKey: string; privateKey: string } {
  const curve = createECDH('prime256v1');
  const privateKey = secrets().key('vapid');
  curve.setPrivateKey(privateKey);
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}
