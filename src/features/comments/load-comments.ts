import { loadStyles } from '../../lib/load-styles.ts';
import commentStyles from './thread-styles.css?url&no-inline';

/** The comments' code and styles, fetched when a reader of a list first opens them. */
export async function loadComments() {
  const [{ CommentArea }] = await Promise.all([import('./CommentArea.tsx'), loadStyles(commentStyles)]);
  return CommentArea;
}
