type Props = { hasMore: boolean; isBusy: boolean; refusal: unknown; more: () => void };

/** The rest of a list, page by page. */
export function MoreButton({ hasMore, isBusy, refusal, more }: Props) {
  if (!hasMore) return null;
  return (
    <button
      className="btn btn--line btn--lg btn--block mt-4"
      type="button"
      aria-busy={isBusy}
      onClick={() => !isBusy && more()}
    >
      {isBusy ? '読み込んでいます…' : refusal ? '読み込めませんでした。もう一度試す' : 'もっと見る'}
    </button>
  );
}
