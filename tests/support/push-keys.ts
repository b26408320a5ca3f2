/** Keys of a browser as web push wants them: a point of 65 bytes and a secret of 16. */
export const PUSH_KEYS = {
  p256dh: Buffer.alloc(65, 7).fill(4, 0, 1).toString('base64url'),
  auth: Buffer.alloc(16, 7).toString('base64url'),
};
