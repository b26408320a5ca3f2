let tagOfViewer: string | null = null;

/**
 * Keeps the tag of the viewer's session for what they send. It stands beside the store of the viewer, because the
 * client, which the store calls, needs it: together they would be a circle of imports.
 */
export function setSessionTag(tag: string | null): void {
  tagOfViewer = tag;
}

/**
 * The tag that goes back with everything that changes something, so that no page acts for the session of another
 * one: the private page's own, else that of the viewer.
 */
export const sessionTag = (): string | null => document.documentElement.dataset.sessionTag ?? tagOfViewer;
