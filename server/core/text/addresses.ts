import { parse } from 'tldts';
import { nfkc } from './normal-forms.ts';
import { withoutUnseen } from './visible.ts';

/** Every pair of labels that may be a domain: one ending is as good as any other one. */
const HOSTS = /(?<![a-z0-9.-])[a-z0-9-]+(?:\.[a-z0-9-]+)+(?<path>[/:?#][!-~]*)?/g;
/** `t.me` and `dr.me` alone may be the end of a sentence or a title, and 「10.am」 is a time. */
const CERTAIN = /^[a-z0-9-]{3}|\.(?:com|net|org|jp)$/;
const TIME = /^\d+\.[ap]m$/;
const SCHEME = /[a-z]:\/\/|h[tx]{2}ps?[:;]|www[.,]/;
const JAPANESE_HOST = /[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]\.(?:com|net|org|jp)(?![a-z])/u;
const NUMBERED = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}[/:]/;
/** What is read without its spaces. */
const SPACED = /[a-z0-9-]{2}\.(?:com|net|org|jp|info|biz|xyz|link|site|online|club|app|dev|ly|gl)(?![a-z])/;
/** 「22:00@VIP」 is a time and a place. */
const MAIL = /(?:[a-z._%+-]|(?<!\d:\d)\d)@[a-z]/;

const AT =
  /[[({<【「]\s*(?:at|a|アット(?:マーク)?|あっと)\s*[\])}>】」]|アットマーク|あっとまーく|(?<=[a-z0-9])\s?(?:アット|あっと)\s?(?=[a-z])|\sat\s(?=\S+(?:\s?\.[a-z]|\sdot\s(?:com|net|org|jp|co|ne)(?![a-z])))/g;
/** Between two names it is an ornament, before a host it is an @. */
const STAR =
  /[☆★◎](?=[a-z0-9-]{1,63}(?:\.[a-z]|ドット|どっと|\sdot\s)|(?:docomo|ezweb|softbank|gmail|yahoo|icloud|hotmail|outlook)(?![a-z]))/g;
const DOT =
  /[[({<【「]\s*(?:\.|dot|ドット|どっと)\s*[\])}>】」]|\sdot\s|(?<=[a-z0-9])\s*(?:ドット|どっと)\s*(?=[a-z])/g;
const DOT_COM = /(?:ドット|どっと)\s*(?:コム|こむ)/g;
/** Between Japanese words they are stops; before these endings, or before a path, they are the point of a host. */
const STOPS = /(?<=[a-z0-9])\s?[。、・,]\s?(?=(?:com|net|org|jp|info|biz|xyz)(?![a-z])|[a-z]{2,24}\/)/g;
const SPACED_POINT = /(?<=[a-z0-9])\s+\.\s*(?=[a-z])|(?<=[a-z0-9])\.\s+(?=(?:com|net|org|jp)(?![a-z]))/g;

/** In the spellings that are meant to slip through, too: full width, spaced, `hxxp`, `[at]`, ドット. */
const unfold = (typed: string): string =>
  withoutUnseen(nfkc(typed))
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(AT, '@')
    .replace(STAR, '@')
    .replace(DOT_COM, '.com')
    .replace(DOT, '.')
    .replace(STOPS, '.')
    .replace(SPACED_POINT, '.');

function isHost(host: string, hasPath: boolean): boolean {
  const labels = host.split('.');
  return labels.some((label, i) => {
    const name = `${label}.${labels[i + 1] ?? ''}`;
    if (i + 1 === labels.length || TIME.test(name)) return false;
    const { isIcann, domain } = parse(name);
    return domain !== null && isIcann === true && (hasPath || CERTAIN.test(name));
  });
}

const hostsOf = (plain: string): number =>
  [...plain.matchAll(HOSTS)].filter(({ 0: found, groups }) =>
    isHost(
      found.slice(0, found.length - (groups?.path?.length ?? 0)),
      groups?.path?.startsWith('/') ?? false,
    ),
  ).length;

/** How many addresses of pages a text has, with a scheme or without; endings are those of the list of public suffixes. */
export const countUrls = (typed: string): number => hostsOf(unfold(typed));

export function hasUrl(typed: string): boolean {
  const plain = unfold(typed);
  return (
    [SCHEME, JAPANESE_HOST, NUMBERED].some((sign) => sign.test(plain)) ||
    hostsOf(plain) > 0 ||
    [SCHEME, SPACED].some((sign) => sign.test(unfold(typed.replace(/\s+/g, ''))))
  );
}

export function hasMail(typed: string): boolean {
  return [typed, typed.replace(/\s+/g, '')].some((text) => MAIL.test(unfold(text)));
}
