import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

/** How many islands a page has so far: each needs ids that no other island has. */
const counts = new WeakMap();

function nextPrefix(page) {
  const count = counts.get(page) ?? 0;
  counts.set(page, count + 1);
  return `r${count}`;
}

/** React asks for these images ahead in the middle of the page, where an `<img>` follows at once. */
const HINTS = /<link rel="(?:preload|preconnect|dns-prefetch)"[^>]*>/g;

/**
 * In place of the renderer of `@astrojs/react`, which renders each island twice (once to see whether React can) and
 * through a stream. What is fetched on demand is left to the browser.
 */
export default {
  name: '@astrojs/react',
  check: (Component) => typeof Component !== 'string',
  renderToStaticMarkup(Component, props, slots) {
    if (Object.keys(slots).length > 0) throw new Error(`The island ${Component.name} takes no slots.`);
    const prefix = nextPrefix(this.result);
    const html = renderToString(createElement(Component, props), { identifierPrefix: prefix });
    return { html: html.replace(HINTS, ''), attrs: { prefix } };
  },
};
