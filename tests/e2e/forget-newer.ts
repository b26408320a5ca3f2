/** Runs in a page before its scripts: what Safari 16.4, Chrome 109 or Firefox 115 does not have is gone. */
export function forgetNewer(): void {
  const forget = (from: object, ...names: string[]) => {
    for (const name of names) Reflect.deleteProperty(from, name);
  };
  forget(Intl, 'Segmenter');
  forget(Object, 'groupBy');
  forget(Map, 'groupBy');
  forget(Promise, 'withResolvers', 'try');
  forget(Array, 'fromAsync');
  forget(Array.prototype, 'toSorted', 'toReversed', 'toSpliced', 'with');
  forget(String.prototype, 'isWellFormed', 'toWellFormed');
  forget(
    Set.prototype,
    'union',
    'intersection',
    'difference',
    'isSubsetOf',
    'isSupersetOf',
    'isDisjointFrom',
  );
  forget(Element.prototype, 'checkVisibility', 'setHTMLUnsafe');
  forget(URL, 'canParse', 'parse');
  forget(URLSearchParams.prototype, 'size');
  for (const name of Object.getOwnPropertyNames(Element.prototype))
    if (/^aria[A-Z]/.test(name)) forget(Element.prototype, name);
  forget(AbortSignal, 'any');
  forget(Document.prototype, 'startViewTransition');
  forget(HTMLElement.prototype, 'popover', 'showPopover', 'hidePopover', 'togglePopover');
  for (const [owner, name] of [
    [Document.prototype, 'querySelectorAll'],
    [Element.prototype, 'matches'],
  ] as const) {
    const known = owner[name as never] as (this: unknown, selector: string) => unknown;
    Reflect.set(owner, name, function refuse(this: unknown, selector: string) {
      if (/(?<!\\):popover-open/.test(selector)) throw new SyntaxError(selector);
      return known.call(this, selector);
    });
  }
  forget(globalThis, 'scheduler', 'navigation', 'Iterator', 'CloseWatcher', 'URLPattern');
}
