const KB = 1024;
const MB = KB * KB;

export const JSON_BYTES = 64 * KB;
export const FORM_BYTES = 256 * KB;

/** Calls with files and their forms: a photo of 10 MB, a video of 20 MB with poster, ten photos, three files, a CSV, ten photos and a video, a photo. */
const WITH_FILES = new Map(
  Object.entries({
    '/api/init_name': 10,
    '/api/tl_media': 30,
    '/api/tl': 110,
    '/api/takedown': 30,
    '/api/admin/imports': 2,
    profile: 140,
    shop: 10,
  }).map(([path, megabytes]) => [path, megabytes * MB + 64 * KB]),
);
const PROFILE = /^\/api\/my_page\/[^/]+\/profile_setting$/;
const SHOP_PHOTO = /^\/api\/shop_admin\/[^/]+\/photos$/;

const formOf = (path: string) => {
  const plain = path.replace(/\/$/, '');
  if (SHOP_PHOTO.test(plain)) return WITH_FILES.get('shop');
  return WITH_FILES.get(PROFILE.test(plain) ? 'profile' : plain);
};

export const takesUpload = (path: string): boolean => formOf(path) !== undefined;

export const mostOf = (path: string): number => formOf(path) ?? FORM_BYTES;
