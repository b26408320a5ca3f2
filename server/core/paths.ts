/**
 * Every URL of the product is built here, for the server and the browser alike; this file imports nothing.
 * Paths end with a slash, as the specification writes them.
 */

/** お店 or 女の子: the two halves of the directory that share every place path. */
export type Half = 'shops' | 'casts';

export const topPath = (): string => '/';
export const halfPath = (half: Half): string => `/${half}/`;
export const prefecturePath = (half: Half, prefectureSlug: string): string => `/${half}/${prefectureSlug}/`;
export const areaPath = (half: Half, prefectureSlug: string, areaSlug: string): string =>
  `/${half}/${prefectureSlug}/${areaSlug}/`;
export const stationPath = (half: Half, prefectureSlug: string, stationSlug: string): string =>
  `/${half}/${prefectureSlug}/station/${stationSlug}/`;
/** What the words of a search find. */
export const textPath = (half: Half, text: string): string => `/${half}/?${new URLSearchParams({ text })}`;
/** What is around a position, rounded to three decimals before it stands here. */
export const positionPath = (half: Half, lat: number, long: number): string =>
  `/${half}/?lat=${lat.toFixed(3)}&long=${long.toFixed(3)}`;
/** 注目: the casts of the week's votes. */
export const rankingPath = (): string => '/ranking/';
export const shopPath = (shopId: number): string => `/shop/${shopId}/`;
export const shopCastsPath = (shopId: number): string => castsPathOf(shopPath(shopId));
export const castPath = (castId: number): string => `/cast/${castId}/`;
/** Every post, the newest first; and the posts of the casts that the reader follows. */
export const timelinePath = (): string => '/navi/tls/';
/** The areas whose posts can be read apart; and the posts from the shops of one. */
export const areaFeedsPath = (): string => '/navi/tls/areas/';
export const areaFeedPath = (prefecture: string, area: string): string =>
  `${timelinePath()}${prefecture}/${area}/`;
export const followFeedPath = (): string => '/navi/cast/';
export const postPath = (postId: number): string => `/tl/${postId}/`;
/** The posts with a hashtag, which is written without its mark. */
export const tagPath = (tag: string): string => `/navi/tag/${encodeURIComponent(tag)}/`;

/** The parts of a member's own page (specification §2). */
export type MyPageSection =
  | 'notifications'
  | 'notification_setting'
  | 'announces'
  | 'profile_setting'
  | 'profile_detail_setting'
  | 'followers'
  | 'followings'
  | 'shop_followings'
  | 'mutes'
  | 'posts'
  | 'multi_post_setting'
  | 'twitter_setting'
  | 'comment_inbox'
  | 'comment_setting'
  | 'banned_users'
  | 'reports'
  | 'line_setting'
  | 'tel_setting'
  | 'email_setting'
  | 'change_password'
  | 'delete_account'
  | 'sessions';
export const myPagePath = (myId: string, section?: MyPageSection): string =>
  section ? `/my_page/${myId}/${section}/` : `/my_page/${myId}/`;
/** The login on the top page; and the same in as few characters as a text message can spare. */
export const loginPath = (): string => '/#modal=login';
export const shortLoginPath = (): string => '/l';
export const logoutPath = (): string => '/logout/';
/** Takes a change of number or address back; the token stays in the fragment, which no server and no log sees. */
export const undoPath = (token = ''): string => (token ? `/undo/#${token}` : '/undo/');
/** Ends the mails about notifications; the token stays in the fragment, too. */
export const stopPath = (token = ''): string => (token ? `/stop_mail/#${token}` : '/stop_mail/');
/** The rules of this site, what it does with data, and who runs it. */
export type LegalPage = 'terms' | 'privacy' | 'external' | 'company';
export const LEGAL: readonly LegalPage[] = ['terms', 'privacy', 'external', 'company'];
export const legalPath = (page: LegalPage): string => `/navi/${page}/`;
/** What a listing is, and the form to ask for one. */
export const shopEntryPath = (): string => '/shop_entry/';
/** A new password for a shop's login; the token stays in the fragment, too. */
export const shopResetPath = (token: string): string => `/shop_reset/#${token}`;
/** Where a shop's login looks after its second factor. */
export const shopSecurityPath = (): string => '/shop_security/';
/** The pages of the admins; for everybody else they do not exist. */
export type AdminSection = 'second_factor' | 'recovery_codes' | 'sessions' | 'leave';
export const adminPath = (section?: AdminSection): string => (section ? `/admin/${section}/` : '/admin/');
export const ADMIN_PAGE = /^\/admin\/?$/;
export const ADMIN_PAGES = /^\/admin(?:\/|$)/;
/** Makes a member an admin; the token stays in the fragment. */
export const invitationPath = (token: string): string => `/invitation/#${token}`;
/** Where a login or registration by LINE begins; `returnTo` is a path of this site. */
export const lineStartPath = (query: Record<string, string>): string =>
  `/api/line/start?${new URLSearchParams(query)}`;

/** Page `n` of a listing; page 1 is the listing itself. */
export const pagePath = (listing: string, n: number): string => (n <= 1 ? listing : `${listing}page/${n}/`);

/**
 * The same place in the other half, as the specification rules it: a shop area path becomes a cast path by
 * swapping the segment; a path containing `/shop/` by appending `cast/`.
 */
export function castsPathOf(path: string): string {
  if (path.includes('/shop/')) return path.endsWith('/cast/') ? path : `${path}cast/`;
  return path.replace(/^\/shops\//, '/casts/');
}

/** One stored variant of a picture: `/media/{id}w{width}.webp`. */
export const picturePath = (
  mediaId: string,
  width: number,
  format: 'webp' | 'avif' | 'jpg' = 'webp',
): string => `/media/${mediaId}w${width}.${format}`;
/** The video of a post, by its own id. */
export const videoPath = (videoId: string): string => `/media/${videoId}.mp4`;
/** The generated 1200×630 share image of a page; `version` changes with its content because LINE and X cache it. */
export const shareImagePath = (kind: 'site' | 'area' | 'shop', id: number, version: string): string =>
  `/media/share/${kind}-${id}-${version}.png`;

/** The parts of the video converter that the browser fetches when a video is chosen. */
export const CONVERTER_FILES = [
  'worker.js',
  'const.js',
  'errors.js',
  'ffmpeg-core.js',
  'ffmpeg-core.wasm',
] as const;
export type ConverterFile = (typeof CONVERTER_FILES)[number];
/** Named by the versions of @ffmpeg/ffmpeg and @ffmpeg/core: what an address holds never changes. */
export const converterPath = (file: ConverterFile): string => `/converter/0.12.15-0.12.10/${file}`;
