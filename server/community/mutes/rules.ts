export const MUTES_MAX = 200;
export const MUTED_WORD_MAX = 30;

/** Days of a mute, a ban or a restriction; 0: until it is ended by hand. */
export const PERIOD_DAYS = [1, 7, 30, 0] as const;
export type PeriodDays = (typeof PERIOD_DAYS)[number];

export const PERIODS: readonly { value: PeriodDays; name: string }[] = [
  { value: 1, name: '24時間' },
  { value: 7, name: '7日間' },
  { value: 30, name: '30日間' },
  { value: 0, name: 'ずっと' },
];
