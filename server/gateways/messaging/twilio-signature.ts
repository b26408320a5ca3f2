import { createHmac, timingSafeEqual } from 'node:crypto';

/** What Twilio signs: the address it was told to call, then every field by name, name and value without anything between. */
export function isSigned(
  signature: string | undefined,
  token: string,
  url: string,
  form: Record<string, string>,
): boolean {
  const text = Object.keys(form)
    .toSorted()
    .reduce((sum, name) => sum + name + form[name], url);
  const wanted = createHmac('sha1', token).update(text, 'utf8').digest();
  const given = Buffer.from(signature ?? '', 'base64');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
