import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { ModalHost } from './ModalHost.tsx';

/** Puts the host of the modals into the page. */
export function mountModals(): void {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(createElement(ModalHost));
}
