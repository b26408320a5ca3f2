import { halfPath, newsListPath, rankingPath, timelinePath, topPath } from '#server/core/paths.ts';

/** Which of the main places a page belongs to. */
export type Section = 'home' | 'shops' | 'casts' | 'tonight' | 'timeline' | 'ranking' | 'news';

export type NavigationItem = { section: Section; path: string; icon: string; name: string; short: string };

/** The main menu of the header and the left column. */
export const NAVIGATION: NavigationItem[] = [
  { section: 'home', path: topPath(), icon: 'home', name: 'ホーム', short: 'ホーム' },
  { section: 'shops', path: halfPath('shops'), icon: 'store', name: 'お店をさがす', short: 'お店' },
  { section: 'casts', path: halfPath('casts'), icon: 'users', name: '女の子をさがす', short: '女の子' },
  {
    section: 'tonight',
    path: `${halfPath('casts')}?tonight=1`,
    icon: 'moon',
    name: '今夜の出勤',
    short: '今夜',
  },
  {
    section: 'timeline',
    path: timelinePath(),
    icon: 'feed',
    name: 'タイムライン',
    short: 'タイムライン',
  },
];

/** The bar of a phone: both halves of the search are one place there. */
export const BAR: (NavigationItem & { also?: Section[] })[] = NAVIGATION.filter(
  ({ section }) => section !== 'casts',
).map((item) =>
  item.section === 'shops' ? { ...item, icon: 'compass', short: 'さがす', also: ['casts', 'ranking'] } : item,
);

/** What has no room in the bars of a phone: in the left column and the footer. */
export const MORE_NAVIGATION: NavigationItem[] = [
  { section: 'ranking', path: rankingPath(), icon: 'star', name: '注目の女の子', short: '注目' },
  { section: 'news', path: newsListPath(), icon: 'speaker', name: 'ニュース', short: 'ニュース' },
];
