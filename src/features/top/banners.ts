import { halfPath, shopEntryPath } from '#server/core/paths.ts';

export type Banner = {
  title: string;
  text: string;
  path: string;
  drawing: 'lamp' | 'map' | 'moon';
  /** Opens beside the page that it is on. */
  isNewTab?: boolean;
};

/** The three banners of the top page. */
export const BANNERS: Banner[] = [
  {
    title: 'はじめての夜に。料金と流れのガイド',
    text: '60分の総額も、先にわかります',
    path: '#guide',
    drawing: 'lamp',
  },
  {
    title: 'お店の方へ。掲載のお申し込み',
    text: '掲載は無料です',
    path: shopEntryPath(),
    drawing: 'map',
    isNewTab: true,
  },
  {
    title: '今夜、会える人をさがす',
    text: '出勤は開始の時刻順に見られます',
    path: `${halfPath('casts')}?tonight=1`,
    drawing: 'moon',
  },
];
