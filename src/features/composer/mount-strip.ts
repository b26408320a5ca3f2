import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { loadStyles } from '../../lib/load-styles.ts';
import composerStyles from '../../styles/composer.css?url&no-inline';
import { SendingStrip } from './SendingStrip.tsx';

let isMounted = false;

/** Puts the strip of a post that is on its way over the page, once. */
export async function mountStrip(): Promise<void> {
  if (isMounted) return;
  isMounted = true;
  await loadStyles(composerStyles);
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(createElement(SendingStrip));
}
