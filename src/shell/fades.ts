/**
 * Stands in the head: a page that is drawn before its sheet of styles has no fade, and Chromium reports that as an error.
 * The policies of styles and scripts name the hashes.
 */
export const FADES =
  '@view-transition{navigation:auto}@media(prefers-reduced-motion:reduce){@view-transition{navigation:none}}';

/** A fade that the browser gives up by itself, on a slow page above all, is no error; no event hands out its promise. */
export const SKIPPED_FADES =
  'addEventListener("unhandledrejection",e=>{if(/^Transition was (aborted|skipped)/.test(e.reason?.message))e.preventDefault()})';
