import type { Rule } from './arrows.ts';
import { found, type SourceFile } from './source-tree.ts';

/** Classes keep the words out of this file; a comment may break its line between two of them. */
const VAGUE = /who[e]ver|(?:no|some)[b]ody|\bso[\s*/]+many\b|\b(?:is|are)[\s*/]+told\b/gi;

/** These name the account of Unix that may do least. */
const UNIX_ACCOUNT = /^server\/(?:core\/db\/unprivileged|gateways\/media\/decode\/fence)\.ts:\d+: no[b]ody$/;

const isOurs = ({ path }: SourceFile) =>
  /^(?:(?:server|src|tests|scripts|adapter|demo)\/.*|[^/]+)\.(?:ts|tsx|astro|mjs|js|css)$/.test(path);

const line = (...words: string[]) => `// ${words.join(' ')}\n`;

export const PLAIN_WORDS: Rule[] = [
  {
    name: 'comments, titles and names say who acts and how many: the caller, no one, N, returns',
    find: (files) =>
      files
        .filter(isOurs)
        .flatMap((file) => found(file, VAGUE))
        .filter((hit) => !UNIX_ACCOUNT.test(hit)),
    wrong: {
      'server/a.ts': line(`Who${'ever'} asks gets the same.`),
      'src/A.astro': line(`A page that no${'body'} has.`),
      'src/a.ts': line(`Some${'body'} waits.`),
      'tests/a.test.ts': `export const NO${'BODY'} = null;\n`,
      'scripts/a.ts': line('Waits so', 'many seconds.'),
      'adapter/a.js': line('The owner is', 'told.'),
      'playwright.config.ts': line('Readers are\n//', 'told later.'),
      'server/core/db/unprivileged.ts': line('The owner is', 'told.'),
    },
  },
];
