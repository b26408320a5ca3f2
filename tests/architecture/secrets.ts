import type { Rule } from './arrows.ts';
import type { SourceFile } from './source-tree.ts';

/** As the services write them that give out keys, and a private key as such. */
const GIVEN_OUT =
  /-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[0-9A-Z]{16}|\bgh[pousr]_\w{30,}|github_pat_\w{20,}|\bglpat-[\w-]{20}|\bxox[abpr]-[\w-]{10,}|\b[rs]k_live_\w{16,}|\bAIza[\w-]{35}|\beyJ[\w-]{16,}\.eyJ[\w-]{16,}|\b\w+:\/\/\w+:[\w%+-]{16,}@/g;
/** A value of its own that is long enough to be a key. */
const LONG_VALUE = /(?<=['"`=:]\s*)[A-Za-z0-9+/_-]{32,}={0,2}(?=['"`\s;,]|$)/gm;
/** Bits for each character: words and names have less, random bytes in base64 more; hex has 4 at most. */
const RANDOM = 4.3;
const RANDOM_HEX = 3.5;
/** Hashes that are known to all, names of files that are drawn at random, addresses in a list. */
const isListed = (path: string) =>
  /^(?:package-lock\.json|demo\/pictures\/manifest\.json|migrations\/checksums\.txt|docs\/full-run\.md|tests\/query-budgets\.json)$/.test(
    path,
  );
/** What a test expects as the hash of something, or sends as one. */
const isHashOfTest = (path: string, value: string) =>
  /^tests\/|\.test\.tsx?$/.test(path) && /^[0-9a-f]+$/.test(value);

function bitsOf(text: string): number {
  const counts = Object.values(Object.groupBy([...text], (letter) => letter));
  return counts.reduce((sum, { length = 0 } = []) => {
    const share = length / text.length;
    return sum - share * Math.log2(share);
  }, 0);
}

/** An alphabet has as many bits as a key, and its letters in their order. */
const isAlphabet = (text: string) => /abcdef|ABCDEF|123456/.test(text);

function isRandom(text: string): boolean {
  if (isAlphabet(text) || !/\d/.test(text) || !/[a-z]/i.test(text)) return false;
  return /^[0-9a-f]+$/i.test(text) ? bitsOf(text) >= RANDOM_HEX : bitsOf(text) >= RANDOM;
}

/** What looks like a secret in a text. */
export const secretsIn = (text: string): string[] => [
  ...[...text.matchAll(GIVEN_OUT)].map(([value]) => value),
  ...[...text.matchAll(LONG_VALUE)].map(([value]) => value).filter(isRandom),
];

const secretLines = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => !isListed(path))
    .flatMap(({ path, text }) =>
      secretsIn(text)
        .filter((value) => !isHashOfTest(path, value))
        .map((value) => `${path}: ${value.slice(0, 12)}…`),
    );

/** Parts that are whole only where a rule reads them: this file breaks none. */
const line = (...parts: string[]) => `${parts.join('')}\n`;

export const SECRETS: Rule[] = [
  {
    name: 'S86: no file holds a secret: none that services give out, no key, no address with a password, nothing random',
    find: secretLines,
    wrong: {
      'server/a.pem.ts': line('-----BEGIN EC PRIV', 'ATE KEY-----'),
      'deploy/a.sh': line('export AWS_ACCESS_KEY_ID=AK', 'IAIOSFODNN7EXAMPLE'),
      'scripts/a.ts': line("const token = 'gh", "p_16C7e42F292c6912E7710c838347Ae178B4a';"),
      'src/a.ts': line(
        'fetch(url, { token: "ey',
        'JhbGciOiJIUzI1NiIsInR5.eyJ',
        'zdWIiOiIxMjM0NTY3ODkwIn0" });',
      ),
      '.env.example': line('SECRET_KEY=q7Zk1Xw9Lr4', 'Tn8Vb2Hs6Yd0Mc3Pf5Jg1Ae7'),
      'server/a.ts': line("const key = '9f86d081884c7d65", "9a2feaa0c55ad015a3bf4f1b2b0b822c';"),
      'docs/a.md': line('`postgres://yoakari:kF93mQz', 'p20XwTr8v@db.example/yoakari`'),
    },
  },
];
