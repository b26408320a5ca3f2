const asked = new Map<string, Promise<void>>();

/**
 * Adds a stylesheet that is needed only now, once; resolves when it applies.
 * The styles of what is fetched on demand come this way: Astro links whatever a script imports, however late, into
 * every page that holds the script. Rejects when it cannot be fetched; the next call asks again.
 */
export function loadStyles(href: string): Promise<void> {
  const known = asked.get(href);
  if (known) return known;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  const applied = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      asked.delete(href);
      link.remove();
      reject(new Error(`Styles not loaded: ${href}`));
    };
  });
  asked.set(href, applied);
  link.href = href;
  document.head.append(link);
  return applied;
}
