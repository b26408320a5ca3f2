import { minutesToVote, type Stored, type Tier } from './rules.ts';

/** Decisions §2. */
export const OWN_PAGE = '自分には投票できません。';
export const INACTIVE = 'この女の子は長い間更新がないため、投票を制限しています。';
export const CAP = '今日はこの女の子に投票できる上限に達しました。明日の朝5時以降に、また投票できます。';
export const OF_ADMIN = '運営のアカウントでは投票できません。';

export const tooFew = (stored: Stored, tier: Tier, now: number): string =>
  `投票ポイントが足りません（残り${stored.points}Pt）。あと約${minutesToVote(stored, tier, now)}分で投票できます。`;
export const votedText = (points: number): string => `+${points}Pt`;
