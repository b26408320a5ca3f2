import type { TlPost } from '../../../server/community/timeline/contract.ts';

const LINE_SHARE = 'https://social-plugins.line.me/lineit/share?url=';

/** The phone's own sharing first; where there is none, LINE's page. */
export async function sharePost({ path, name }: TlPost): Promise<void> {
  const url = new URL(path, location.href).href;
  if (!navigator.share) {
    open(LINE_SHARE + encodeURIComponent(url), '_blank', 'noopener,noreferrer');
    return;
  }
  try {
    await navigator.share({ title: `${name}さんの投稿`, url });
  } catch {
    // Closed without sharing.
  }
}
