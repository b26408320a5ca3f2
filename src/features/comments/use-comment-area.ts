import { type ComponentType, useEffect, useState } from 'react';
import { loadStyles } from '../../lib/load-styles.ts';
import { OFFLINE } from '../../lib/wording-of.ts';
import { RELOAD, showMessage } from '../../overlay/messages-store.ts';
import type { CommentAreaProps } from './CommentArea.tsx';
import commentStyles from './thread-styles.css?url&no-inline';

type Area = ComponentType<CommentAreaProps>;
let loaded: Area | null = null;

/** The comments' own code, fetched when the first reader opens them. */
export function useCommentArea(isWanted: boolean): Area | null {
  const [Area, setArea] = useState<Area | null>(() => loaded);
  useEffect(() => {
    if (!isWanted || Area) return;
    Promise.all([import('./CommentArea.tsx'), loadStyles(commentStyles)]).then(
      ([{ CommentArea }]) => {
        loaded = CommentArea;
        setArea(() => CommentArea);
      },
      () => showMessage(OFFLINE, { isError: true, action: RELOAD }),
    );
  }, [isWanted, Area]);
  return isWanted ? Area : null;
}
