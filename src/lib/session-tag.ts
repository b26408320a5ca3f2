let tagOfViewer: string | null = null;
let asking: Promise<void> = Promise.resolve();

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

/** Has what is sent wait for the answer that brings the tag: on a slow network a form is filled in before it. */
export function expectTag(answer: Promise<void>): void {
  asking = answer;
}

/** The tag, once an answer that may bring it has come. */
export async function knownTag(): Promise<string | null> {
  if (sessionTag() === null) await asking;
  return sessionTag();
}
