const KB = 1024;
const MB = KB * KB;

/** What a body may have, in bytes (security.md 7.8). */
export const JSON_BYTES = 64 * KB;
export const FORM_BYTES = 256 * KB;

/** Calls that take files, and the forms around them: a photo of 10 MB, a video of 20 MB and its poster, ten photos. */
const WITH_FILES = new Map(
  Object.entries({ '/api/init_name': 10, '/api/tl_media': 30, '/api/tl': 110 }).map(([path, megabytes]) => [
    path,
    megabytes * MB + 64 * KB,
  ]),
);
/** The photos of a cast page are sent to an address with her own id. */
const PROFILE = /^\/api\/my_page\/[^/]+\/profile_setting$/;

const formOf = (path: string) => {
  const plain = path.replace(/\/$/, '');
  return WITH_FILES.get(PROFILE.test(plain) ? '/api/tl' : plain);
};

/** Whether the calls of a path take files: `readUpload` reads their forms. */
export const takesUpload = (path: string): boolean => formOf(path) !== undefined;

/** The largest form that a path takes. */
export const mostOf = (path: string): number => formOf(path) ?? FORM_BYTES;
