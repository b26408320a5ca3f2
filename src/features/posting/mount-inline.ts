import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { loadStyles } from '../../lib/load-styles.ts';
import formStyles from '../../styles/form-styles.css?url&no-inline';
import composerStyles from './form-styles.css?url&no-inline';
import { NewPostForm } from './NewPostForm.tsx';

/** Draws the form of a new post in the page. */
export async function mountInline(place: HTMLElement): Promise<void> {
  await Promise.all([loadStyles(formStyles), loadStyles(composerStyles)]);
  createRoot(place).render(createElement(NewPostForm, { isCompact: true }));
}
