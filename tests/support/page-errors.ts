import type { Page } from '@playwright/test';

/**
 * Chromium gives up a fade between two pages when the new one is drawn before the old one's picture arrives,
 * and reports that as an error of the page, which has no handle to catch it by:
 * https://github.com/w3c/csswg-drafts/issues/13726
 */
const IS_SKIPPED_FADE = /^Transition was (?:aborted|skipped)\b/;

/** Calls `tell` with the message of each error that nothing on the page caught. */
export function onUncaught(page: Page, tell: (message: string) => void): void {
  page.on('pageerror', ({ message }) => {
    if (!IS_SKIPPED_FADE.test(message)) tell(message);
  });
}
