import type { AdminSection, ShopAdminSection } from './sections.ts';

/**
 * Every URL of the product, for the server and the browser; this file imports no value. Paths end with a slash
 * (specification).
 */

export type Half = 'shops' | 'casts';

export const topPath = (): string => '/';
export const halfPath = (half: Half): string => `/${half}/`;
export const prefecturePath = (half: Half, prefectureSlug: string): string => `/${half}/${prefectureSlug}/`;
export const areaPath = (half: Half, prefectureSlug: string, areaSlug: string): string =>
  `/${half}/${prefectureSlug}/${areaSlug}/`;
export const stationPath = (half: Half, prefectureSlug: string, stationSlug: string): string =>
  `/${half}/${prefectureSlug}/station/${stationSlug}/`;
export const textPath = (half: Half, text: string): string => `/${half}/?${new URLSearchParams({ text })}`;
export const positionPath = (half: Half, lat: number, long: number): string =>
  `/${half}/?lat=${lat.toFixed(3)}&long=${long.toFixed(3)}`;
export const rankingPath = (): string => '/ranking/';
export const areaRankingPath = (prefectureSlug: string, areaSlug: string): string =>
  `${rankingPath()}${prefectureSlug}/${areaSlug}/`;
export const shopPath = (shopId: number): string => `/shop/${shopId}/`;
export const shopCastsPath = (shopId: number): string => castsPathOf(shopPath(shopId));
export const shopReviewsPath = (shopId: number): string => `${shopPath(shopId)}reviews/`;
export const castPath = (castId: number): string => `/cast/${castId}/`;
export const shiftFilePath = (castId: number, date: string): string =>
  `/api/cast_shift?castId=${castId}&date=${date}`;
export const timelinePath = (): string => '/navi/tls/';
export const areaFeedsPath = (): string => '/navi/tls/areas/';
export const areaFeedPath = (prefecture: string, area: string): string =>
  `${timelinePath()}${prefecture}/${area}/`;
/** Parts of the top page that are an area's own; fetched by it. */
export const areaTopPath = (prefecture: string, area: string): string => `/navi/top/${prefecture}/${area}/`;
export const followFeedPath = (): string => '/navi/cast/';
export const postPath = (postId: number): string => `/tl/${postId}/`;
export const newsListPath = (): string => '/navi/pages/';
export const newsPath = (newsId: number): string => `/navi/page/${newsId}/`;
export const tagPath = (tag: string): string => `/navi/tag/${encodeURIComponent(tag)}/`;

export type MyPageSection =
  | 'notifications'
  | 'notification_setting'
  | 'announces'
  | 'profile_setting'
  | 'profile_detail_setting'
  | 'page_preview'
  | 'visibility'
  | 'followers'
  | 'followings'
  | 'shop_followings'
  | 'mutes'
  | 'posts'
  | 'stats'
  | 'shifts'
  | 'multi_post_setting'
  | 'twitter_setting'
  | 'comment_inbox'
  | 'comment_setting'
  | 'banned_users'
  | 'reports'
  | 'inquiry'
  | 'line_setting'
  | 'tel_setting'
  | 'email_setting'
  | 'change_password'
  | 'privacy_setting'
  | 'delete_account'
  | 'shop_setting'
  | 'sessions';
export const myPagePath = (myId: string, section?: MyPageSection): string =>
  section ? `/my_page/${myId}/${section}/` : `/my_page/${myId}/`;
export const threadPath = (myId: string, receipt: string): string =>
  `${myPagePath(myId, 'inquiry')}?thread=${receipt}`;
/** What was asked of a shop, and its replies. */
export const shopThreadPath = (myId: string, receipt: string): string =>
  `${myPagePath(myId, 'inquiry')}?shop=${receipt}`;
export const loginPath = (): string => '/#modal=login';
export const shortLoginPath = (): string => '/l';
export const logoutPath = (): string => '/logout/';
/** The token stays in the fragment, which no server and no log sees. */
export const undoPath = (token = ''): string => (token ? `/undo/#${token}` : '/undo/');
export const stopPath = (token = ''): string => (token ? `/stop_mail/#${token}` : '/stop_mail/');
export const confirmMagazinePath = (token = ''): string => (token ? `/magazine/#${token}` : '/magazine/');
export const stopMagazinePath = (token = ''): string =>
  token ? `/stop_magazine/#${token}` : '/stop_magazine/';
/** In the order of the footer. */
export const LEGAL = [
  'takedown',
  'terms',
  'guidelines',
  'privacy',
  'external',
  'reviews',
  'ranking',
  'company',
] as const;
export type LegalPage = (typeof LEGAL)[number];
export const legalPath = (page: LegalPage): string => `/navi/${page}/`;
export const legalVersionPath = (page: LegalPage, version: number): string => `/navi/${page}/${version}/`;
/** `of`: the path of what it is about; in the fragment, as the page is the same for everybody. */
export const takedownPath = (of: string): string => `${legalPath('takedown')}#${of}`;
export const shopEntryPath = (): string => '/shop_entry/';
export const shopResetPath = (token: string): string => `/shop_reset/#${token}`;
export const shopSecurityPath = (): string => '/shop_security/';
export const shopAdminPath = (shopId: number, section?: ShopAdminSection): string =>
  `/shop_admin/${shopId}/${section ? `${section}/` : ''}`;
/** What the login that reads it has not published yet. */
export const shopPreviewPath = (shopId: number): string => `${shopAdminPath(shopId, 'data')}preview/`;
export const adminPath = (section?: AdminSection, id?: number | string): string =>
  `/admin/${section ? `${section}/` : ''}${id === undefined ? '' : `${id}/`}`;
export const ADMIN_PAGE = /^\/admin\/?$/;
export const ADMIN_PAGES = /^\/admin(?:\/|$)/;
export const invitationPath = (token: string): string => `/invitation/#${token}`;
/** `returnTo` is a path of this site. */
export const lineProblemPath = (query: Record<string, string>): string =>
  `/line_login/?${new URLSearchParams(query)}`;
export const lineStartPath = (query: Record<string, string>): string =>
  `/api/line/start?${new URLSearchParams(query)}`;

export const pagePath = (listing: string, n: number): string => (n <= 1 ? listing : `${listing}page/${n}/`);

/** The specification's rule: swap the segment of a place; append `cast/` to a shop's path. */
export function castsPathOf(path: string): string {
  if (path.includes('/shop/')) return path.endsWith('/cast/') ? path : `${path}cast/`;
  return path.replace(/^\/shops\//, '/casts/');
}

export const picturePath = (
  mediaId: string,
  width: number,
  format: 'webp' | 'avif' | 'jpg' = 'webp',
): string => `/media/${mediaId}w${width}.${format}`;
export const videoPath = (videoId: string): string => `/media/${videoId}.mp4`;
export type ShareKind = 'site' | 'area' | 'shop' | 'news';
/** `version` changes with the content, because LINE and X cache it. */
export const shareImagePath = (kind: ShareKind, id: number, version: string): string =>
  `/media/share/${kind}-${id}-${version}.png`;

export const CONVERTER_FILES = [
  'worker.js',
  'const.js',
  'errors.js',
  'ffmpeg-core.js',
  'ffmpeg-core.wasm',
] as const;
export type ConverterFile = (typeof CONVERTER_FILES)[number];
/** Named by the packages' versions: what an address holds never changes. */
export const converterPath = (file: ConverterFile): string => `/converter/0.12.15-0.12.10/${file}`;
