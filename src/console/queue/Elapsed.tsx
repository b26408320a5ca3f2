const MINUTE_MS = 60_000;

/** 28分, 1時間35分, 3日: how long somebody waits. */
export function elapsedText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  if (minutes < 60) return `${minutes}分`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours}時間` : `${hours}時間${minutes % 60}分`;
  return `${Math.floor(hours / 24)}日`;
}

/** Since when, and in red past `due` (both as the API gives times). */
export function Elapsed({ since, due }: { since: string; due?: string | null }) {
  const now = Date.now();
  const isLate = due !== undefined && due !== null && Date.parse(due) < now;
  return <span className={isLate ? 'late' : undefined}>{elapsedText(now - Date.parse(since))}</span>;
}

/** 期限を2時間過ぎています: in words, so that it is not the colour alone which says it. */
export const lateText = (ms: number): string => `期限を${elapsedText(ms)}過ぎています`;

/** How much is left until `due`. */
export function Left({ due }: { due: string }) {
  const left = Date.parse(due) - Date.now();
  return left < 0 ? <span className="late">{lateText(-left)}</span> : <span>あと{elapsedText(left)}</span>;
}
