/** How long something stays muted (days); 0 until the member ends it. */
export const MUTE_DAYS = [1, 7, 30, 0] as const;
export type MuteDays = (typeof MUTE_DAYS)[number];

export const MUTE_PERIODS: readonly { value: MuteDays; name: string }[] = [
  { value: 1, name: '24時間' },
  { value: 7, name: '7日間' },
  { value: 30, name: '30日間' },
  { value: 0, name: 'ずっと' },
];
