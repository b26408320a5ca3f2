import { provideDatabase } from '../../server/core/db/database.ts';
import { countingQueries } from '../../server/core/db/query-count.ts';
import { inOpenScope } from '../../server/core/db/shop-scope.ts';
import type { Render } from '../../server/site/pages/renderer.ts';
import { loadRender } from '../../server/site/pages/site.ts';
import type { Browser } from '../support/browser.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

export type Page = {
  status: number;
  html: string;
  /** What a reader sees: no scripts, no tags. */
  text: string;
  tags: string[];
  maxAge: number;
  queries: number;
  location: string | null;
};

const textOf = (html: string) =>
  html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style|template)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

/** The built pages over a database of the test's own, as a visitor without JavaScript, or the account of a browser, gets them. */
export async function openPages(): Promise<{
  database: TestDatabase;
  get: (path: string, as?: Browser) => Promise<Page>;
}> {
  const database = await testDatabase();
  provideDatabase(database.db);
  const render: Render = await loadRender();
  // The names in the frame of every page are read once an hour: no page is charged for that statement.
  await render(new Request('http://localhost:4321/nowhere/'));
  return {
    database,
    get: async (path, as) => {
      const cookie = [...(as?.cookies ?? [])].map((pair) => pair.join('=')).join('; ');
      const request = new Request(`http://localhost:4321${path}`, { headers: { cookie } });
      const { result, queries } = await countingQueries(() =>
        inOpenScope(async () => {
          const response = await render(request);
          return { response, html: await response.text() };
        }),
      );
      const { response, html } = result;
      const age = /max-age=(\d+)/.exec(response.headers.get('cdn-cache-control') ?? '')?.[1];
      return {
        status: response.status,
        html,
        text: textOf(html),
        tags: response.headers.get('cache-tag')?.split(',') ?? [],
        maxAge: Number(age),
        queries,
        location: response.headers.get('location'),
      };
    },
  };
}
