const MINUTE_MS = 60_000;

/** 1分未満, 28分, 1時間35分, 3日: how long a sender waits. */
export function elapsedText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  if (minutes < 1) return '1分未満';
  if (minutes < 60) return `${minutes}分`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours}時間` : `${hours}時間${minutes % 60}分`;
  return `${Math.floor(hours / 24)}日`;
}

/** Since when, as the API gives times. */
export const Elapsed = ({ since }: { since: string }) => (
  <span>{elapsedText(Date.now() - Date.parse(since))}</span>
);

/** 期限を2時間過ぎています: in words, so that it is not the colour alone which says it. */
export const lateText = (ms: number): string => `期限を${ms < MINUTE_MS ? '' : elapsedText(ms)}過ぎています`;

/** How much is left until `due`. */
export function Left({ due }: { due: string }) {
  const left = Date.parse(due) - Date.now();
  return left < 0 ? <span className="late">{lateText(-left)}</span> : <span>あと{elapsedText(left)}</span>;
}
