const TELEPHONE = /0\d{9,10}(?!\d)/;
const MAIL = /[\w.+-]@[\w-]+\.[\w-]/;
/** 「LINE ID: abc123」, 「ライン交換 abc_123」, 「インスタ @abc123」: what stands behind the messenger's name. */
const MESSENGER = /line|ライン|らいん|カカオ|kakao|インスタ|insta/gi;
const NAME_BEHIND = /^[^\n]{0,12}[:：=はの\s][\s@]{0,3}[a-z0-9._-]{4}/i;
const NAME_WITHIN = 32;
const HANDLE = /(?:^|[^\w.])@[a-z0-9._-]{4,}/i;

export function hasContact(text: string): boolean {
  const plain = text.normalize('NFKC');
  const digits = plain.replace(/(?<=\d)[\s‐‑–—―−ー・.()-]+(?=\d)/g, '');
  const named = [...plain.matchAll(MESSENGER)].some(({ index, 0: name }) =>
    NAME_BEHIND.test(plain.slice(index + name.length, index + name.length + NAME_WITHIN)),
  );
  return named || TELEPHONE.test(digits) || MAIL.test(plain) || HANDLE.test(plain);
}
