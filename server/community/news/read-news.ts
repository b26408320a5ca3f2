import { businessDateOf } from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { NewsCover } from '../../core/db/news-tables.ts';
import { formatDate } from '../../core/holidays.ts';
import { newsPath } from '../../core/paths.ts';
import type { NewsPreview } from './contract.ts';
import { newsHtml, newsText } from './news-html.ts';
import type { NewsRow } from './queries.ts';
import * as queries from './queries.ts';
import { excerptOf, LATEST_NEWS, NEWS_PER_PAGE } from './rules.ts';

/** `date`: as it is shown; `postedOn`: ISO 8601. */
export type NewsLine = { id: number; path: string; title: string; date: string; postedOn: string };
export type NewsItem = NewsLine & {
  excerpt: string;
  isCut: boolean;
  views: number;
  likes: number;
};
export type NewsView = NewsItem & {
  html: string;
  isPlain: boolean;
  description: string;
  cover: NewsCover | null;
  changedOn: string;
  older: queries.Neighbour | null;
  newer: queries.Neighbour | null;
  changes: number[];
};

const DESCRIPTION_LENGTH = 110;

function lineOf({ id, title, publishedAt }: queries.LatestRow): NewsLine {
  const day = businessDateOf(publishedAt);
  return {
    ...{ id, title, path: newsPath(id) },
    date: `${day.slice(0, 4)}/${formatDate(day)}`,
    postedOn: publishedAt.toISOString(),
  };
}

function present(row: NewsRow): NewsItem {
  const { text, isCut } = excerptOf(newsText(row));
  return { ...lineOf(row), excerpt: text, isCut, views: row.views, likes: row.likes };
}

/** `changes`: the instants (ms) at which another one appears. */
const changesOf = (next: Date | null): number[] => (next ? [next.getTime()] : []);

export async function readLatestNews(db: Queryable): Promise<{ items: NewsLine[]; changes: number[] }> {
  const { rows, next } = await queries.selectLatestNews(db, LATEST_NEWS);
  return { items: rows.map(lineOf), changes: changesOf(next) };
}

export type NewsList = { items: NewsItem[]; total: number; pages: number; changes: number[] };

export async function readNewsList(db: Queryable, page: number): Promise<NewsList> {
  const offset = (page - 1) * NEWS_PER_PAGE;
  const { rows, total, next } = await queries.selectNews(db, { offset, limit: NEWS_PER_PAGE });
  const pages = Math.max(1, Math.ceil(total / NEWS_PER_PAGE));
  return { items: rows.map(present), total, pages, changes: changesOf(next) };
}

/** Null when there is none, not yet or no more. */
export async function readNewsPage(db: Queryable, id: number): Promise<NewsView | null> {
  const row = await queries.selectOneNews(db, id);
  if (!row) return null;
  const { isPlain, cover, updatedAt } = row;
  return {
    ...present(row),
    ...(await queries.selectNeighbours(db, row)),
    ...{
      isPlain,
      cover,
      changes: changesOf(row.next),
      html: newsHtml(row),
      changedOn: updatedAt.toISOString(),
    },
    description: [...newsText(row).replaceAll(/\s+/g, ' ').trim()].slice(0, DESCRIPTION_LENGTH).join(''),
  };
}

/** As a visitor would see it; nothing is kept. */
export const previewNews = async (
  _db: Queryable,
  _caller: unknown,
  { message: body, isPlain }: NewsPreview,
): Promise<{ html: string }> => ({ html: newsHtml({ body, isPlain }) });
