import { halfPath } from '#server/paths.ts';

export type Banner = { title: string; text: string; path: string; drawing: 'lamp' | 'map' | 'moon' };

/** The three banners of the top page. */
export const BANNERS: Banner[] = [
  {
    title: 'はじめての夜に。料金と流れのガイド',
    text: '60分の総額も、先にわかります',
    path: '#guide',
    drawing: 'lamp',
  },
  {
    title: '全国のエリアと駅からさがす',
    text: '北海道から沖縄まで、47都道府県',
    path: halfPath('shops'),
    drawing: 'map',
  },
  {
    title: '今夜、会える人をさがす',
    text: '出勤は開始の時刻順に見られます',
    path: `${halfPath('casts')}?tonight=1`,
    drawing: 'moon',
  },
];
