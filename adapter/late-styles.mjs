import parser from 'postcss-selector-parser';

/**
 * Who wears a stylesheet that comes late, by the entry that a script loads. Cascade layers know no order of files: of
 * two equal rules the later file wins, so a late one would dress the page beneath a dialog anew.
 */
const WEARERS = new Map([
  ['src/styles/modals.css', ['.modal', '[data-search]']],
  ['src/features/comments/thread-styles.css', ['.comments']],
]);

const isOfPage = (node) =>
  (node.type === 'tag' && /^(?:html|body)$/.test(node.value)) ||
  (node.type === 'pseudo' && node.value === ':root');

/** Adds `:where(.modal, .modal *)` to what each selector is about; `:where` leaves its weight as it was. */
function keepWithin(wearers) {
  const within = `:where(${wearers.flatMap((each) => [each, `${each} *`]).join(', ')})`;
  return parser((selectors) =>
    selectors.each((selector) => {
      const subject = selector.split((node) => node.type === 'combinator').at(-1);
      if (subject.some(isOfPage)) return;
      const last = subject.find(parser.isPseudoElement);
      const where = parser.pseudo({ value: within });
      if (last) selector.insertBefore(last, where);
      else selector.append(where);
    }),
  );
}

/** A PostCSS plugin: the rules of a late stylesheet reach its wearers alone. */
export const lateStyles = {
  postcssPlugin: 'late-styles',
  OnceExit(root, { result }) {
    const [file = ''] = (result.opts.from ?? '').split('?');
    const [, wearers] = [...WEARERS].find(([entry]) => file.endsWith(`/${entry}`)) ?? [];
    if (!wearers) return;
    const scoped = keepWithin(wearers);
    root.walkRules((rule) => {
      const parent = rule.parent;
      if (parent.type === 'rule' || (parent.type === 'atrule' && /keyframes$/.test(parent.name))) return;
      rule.selector = scoped.processSync(rule.selector);
    });
  },
};
