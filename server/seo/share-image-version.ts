/** Raised when the drawing of the share images changes, so that LINE and X fetch them again. */
export const DESIGN_VERSION = 1;
/** Version of the site's own share image. */
export const SITE_IMAGE_VERSION = `d${DESIGN_VERSION}`;
