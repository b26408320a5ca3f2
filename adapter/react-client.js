import { createElement, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

/** In place of the entry of `@astrojs/react`, which renders each island once more and knows slots, of which no island has any. */
export default (element) =>
  (Component, props, _slots, { client }) => {
    if (!element.hasAttribute('ssr')) return;
    const island = createElement(Component, props);
    startTransition(() => {
      const root =
        client === 'only'
          ? createRoot(element)
          : hydrateRoot(element, island, { identifierPrefix: element.getAttribute('prefix') });
      if (client === 'only') root.render(island);
      element.addEventListener('astro:unmount', () => root.unmount(), { once: true });
    });
  };
