import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { loadStyles } from '../../lib/load-styles.ts';
import composerStyles from './form-styles.css?url&no-inline';
import { type Sending, SendingPost } from './SendingPost.tsx';

let isMounted = false;

/** Follows a post that is on its way, at the top of the list or beside the page; once. */
export async function mountSending(sending: Sending): Promise<void> {
  if (isMounted) return;
  isMounted = true;
  await loadStyles(composerStyles);
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(createElement(SendingPost, sending));
}
