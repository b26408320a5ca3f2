/** Domains that people mean, with what they type instead. */
const TYPOS = {
  'gmail.com': [
    'gmial.com',
    'gmai.com',
    'gmail.co',
    'gmail.con',
    'gmail.cm',
    'gmaill.com',
    'gamil.com',
    'gnail.com',
    'gmail.co.jp',
    'gmail.jp',
  ],
  'yahoo.co.jp': [
    'yaho.co.jp',
    'yahooo.co.jp',
    'yahoo.co',
    'yahoo.jp',
    'yahoo.ne.jp',
    'yhaoo.co.jp',
    'yahoo.con',
  ],
  'docomo.ne.jp': ['docomo.co.jp', 'docomo.jp', 'docmo.ne.jp', 'dokomo.ne.jp', 'docomo.ne'],
  'ezweb.ne.jp': ['ezweb.co.jp', 'ezwed.ne.jp', 'ezweb.ne', 'ezeb.ne.jp'],
  'softbank.ne.jp': ['softbank.co.jp', 'sotfbank.ne.jp', 'softbank.ne', 'softbank.jp'],
  'icloud.com': ['iclould.com', 'icloud.co', 'icloud.con', 'iclod.com', 'icloud.co.jp', 'icloud.jp'],
  'outlook.jp': ['outlok.jp', 'outllok.jp', 'outlook.co.jp'],
  'hotmail.com': ['hotmial.com', 'hotmai.com', 'hotmail.con', 'hotmail.co'],
};
const MEANT = new Map(Object.entries(TYPOS).flatMap(([meant, typos]) => typos.map((typo) => [typo, meant])));

/** The address that was probably meant; null when nothing looks mistyped. */
export function meantAddress(typed: string): string | null {
  const [local, domain, ...rest] = typed.normalize('NFKC').trim().split('@');
  const meant = MEANT.get(domain?.toLowerCase() ?? '');
  return local && meant && rest.length === 0 ? `${local}@${meant}` : null;
}
