import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Layout shifts without a touch before them. */
    shifts: { value: number; culprits: string }[];
  }
}

/** Notes every layout shift from the first paint on. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = [];
    type Shift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        const culprits = entry.sources.map(({ node }) =>
          node instanceof Element
            ? `${node.localName}.${node.className}`
            : `“${node?.textContent?.trim().slice(0, 20)}” in .${node?.parentElement?.className}`,
        );
        window.shifts.push({ value: entry.value, culprits: culprits.join(' ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
