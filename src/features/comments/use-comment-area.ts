import { type ComponentType, useEffect, useState } from 'react';
import { loadStyles } from '../../lib/load-styles.ts';
import { showUnloaded } from '../../overlay/show-unloaded.ts';
import type { CommentAreaProps } from './CommentArea.tsx';
import commentStyles from './thread-styles.css?url&no-inline';

type Area = ComponentType<CommentAreaProps>;
let loaded: Area | null = null;

/** The comments' own code, fetched when the first reader opens them. */
export function useCommentArea(isWanted: boolean): Area | null {
  const [Area, setArea] = useState<Area | null>(() => loaded);
  useEffect(() => {
    if (!isWanted || Area) return;
    Promise.all([import('./CommentArea.tsx'), loadStyles(commentStyles)]).then(([{ CommentArea }]) => {
      loaded = CommentArea;
      setArea(() => CommentArea);
    }, showUnloaded);
  }, [isWanted, Area]);
  return isWanted ? Area : null;
}
