const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/**
 * Decisions §4: to somebody whose logins fail one after the other. The sentence names the time of `Retry-After`, which
 * is why that is rounded up to what a sentence can name: minutes, and hours for what is left of a day.
 */
export function loginPause(milliseconds: number): { seconds: number; told: string } {
  const wait = Math.max(1, Math.ceil(milliseconds / 1000));
  const isLong = wait > HOUR_S;
  const unit = isLong ? HOUR_S : MINUTE_S;
  const count = Math.ceil(wait / unit);
  const time = `${count}${isLong ? '時間' : '分'}`;
  return {
    seconds: count * unit,
    told: `ログインの失敗が続いたため、${time}ほど時間をおいてからお試しください。`,
  };
}
