import type { Rule } from './arrows.ts';
import { aliasesOf } from './habits.ts';
import type { SourceFile } from './source-tree.ts';

const DOOR = 'server/directory/shops/mail-shop.ts';
/** A shop's page shows its forms only where an address is known. */
const PAGE = ['server/directory/shop-pages/queries.ts', 'server/directory/shop-pages/read-shop.ts'];

const isServer = ({ path }: SourceFile) => path.startsWith('server/') && path !== DOOR;
const ofShops = (text: string) => /\b(?:from|join) shops\b|(?:selectFrom|[jJ]oin)\('shops\b/.test(text);

/** Where the mail address of a shop is read: with the table's name or alias, or in a query of shops alone. */
function addressesRead({ path, text }: SourceFile): string[] {
  if (!ofShops(text)) return [];
  const aliases = aliasesOf('shops', text).join('|');
  const named = text.match(new RegExp(`(?<![\\w.])(?:${aliases})\\.email\\b`, 'g')) ?? [];
  const queries = [...(text.match(/`[^`]*`/g) ?? []), ...text.replace(/`[^`]*`/g, '').split(';')];
  const unnamed = queries.filter((query) => ofShops(query) && /(?<![\w.])email\b(?!:)/.test(query));
  return [...named, ...unnamed].map((found) => `${path}: ${found.trim().slice(0, 100)}`);
}

const openers = ({ path, imports }: SourceFile): string[] =>
  imports
    .filter(({ target }) => target === 'server/directory/shops/inbox.ts')
    .map(({ target }) => `${path} imports ${target}`);

const isPage = ({ path }: SourceFile) => PAGE.includes(path);

export const SHOP_MAIL: Rule[] = [
  {
    name: `the mail address of a shop is read in one place, which counts its mails: ${DOOR}`,
    find: (files) =>
      files
        .filter((file) => isServer(file) && !isPage(file))
        .flatMap((file) => [...addressesRead(file), ...openers(file)]),
    wrong: {
      'server/desk/a/queries.ts': "db.selectFrom('shops').select(['id', 'email']).where('id', '=', id)",
      'server/desk/b/queries.ts':
        ".selectFrom('casts as c').innerJoin('shops as s', 's.id', 'c.shopId').select('s.email')",
      'server/desk/c/queries.ts': 'sql`select name, email as shop_mail from shops where id = 1`',
      'server/desk/d/queries.ts': 'sql`select h.email from casts k join shops h on h.id = k.shop_id`',
      'server/desk/e/tell-shop.ts': "import { inboxOf } from '../../directory/shops/inbox.ts';",
    },
  },
  {
    name: "a shop's page reads whether there is an address, and sends nothing to it",
    find: (files) =>
      files
        .filter(isPage)
        .flatMap(({ path, imports }) =>
          imports
            .filter(({ target }) => target.startsWith('server/gateways/messaging/'))
            .map(({ target }) => `${path} imports ${target}`),
        ),
    wrong: {
      'server/directory/shop-pages/read-shop.ts':
        "import { sendMail } from '../../gateways/messaging/send-mail.ts';",
    },
  },
];
