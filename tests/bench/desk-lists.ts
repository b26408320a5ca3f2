import { apiRoutes } from '../support/api-routes.ts';

/** Each list of the desk in the orders, filters and searches that it is asked for. */
export const LISTS = {
  inquiries: ['', 'state=all&sort=new', 'state=done', 'state=checking', 'mine=1', 'state=all&q=かい77'],
  shop_entries: ['', 'state=all&sort=new', 'state=declined', 'state=listed', 'state=all&q=20260103-00077'],
  affiliations: ['', 'sort=new', 'login=none', 'login=some', 'shop=5', 'q=かい77'],
  takedowns: ['', 'sort=new', 'state=decided', 'state=decided&q=20260102-00077'],
  reports: ['', 'sort=new', 'model=Review', 'model=Tl', 'state=decided', 'state=decided&q=おみせ77'],
  held_comments: ['', 'sort=new', 'state=shown', 'state=removed', 'reason=rush', 'q=ゲスト'],
  new_shops: ['', 'sort=old', 'state=looked', 'state=hidden', 'q=月'],
  new_photos: ['', 'sort=old', 'state=looked', 'of=page', 'q=さ', 'state=removed'],
  suspensions: [''],
  people: ['', 'sort=old', 'kind=cast', 'status=suspended', 'q=かい77', 'q=77'],
  casts: ['', 'sort=old', 'status=hidden', 'status=public', 'shop=5', 'q=さ'],
  shops: ['', 'sort=old', 'status=hidden', 'status=open', 'q=月'],
  admin_invites: [''],
  admin_users: ['', 'sort=new', 'state=inactive', 'casts=some', 'q=運営'],
  imports: ['', 'sort=old', 'status=taken_back', 'q=お店77'],
  places: ['prefecture=13'],
  'places/stations': ['prefecture=13', 'prefecture=13&q=しん', 'prefecture=13&area=none&sort=new'],
  'places/changes': ['prefecture=13', 'prefecture=27'],
  announces: ['', 'sort=old', 'state=coming', 'state=published', 'to=all', 'to=some', 'q=おしらせ77'],
  news: ['', 'sort=old', 'state=coming', 'state=shown', 'state=withdrawn', 'q=ニュース77'],
  pickups: ['', 'sort=old', 'state=running', 'state=over', 'state=taken_back', 'kind=pin', 'q=さ'],
  'pickups/today': [''],
  audit: ['', 'sort=old', 'event=news.published', 'q=shop:77'],
  jobs: ['', 'sort=old', 'state=failed', 'state=running', 'q=send'],
  words: ['', 'sort=old', 'by=own', 'by=site', 'q=ことば77'],
  'words/changes': [''],
  banners: ['', 'sort=new', 'of=country', 'of=areas', 'q=/navi'],
  legal: [''],
  macros: [''],
  settings: [''],
  linked_casts: [''],
} as const satisfies Record<string, readonly string[]>;

/** What is opened from a list, by the id of one of its rows. */
export const OPENED = [
  'inquiries',
  'shop_entries',
  'affiliations',
  'takedowns',
  'reports',
  'held_comments',
  'people',
  'casts',
  'shops',
  'admin_users',
];
/** No page: an answer while something is typed. */
const NO_PAGE = new Set(['cast_names/{id}', 'reports/{id}/pictures/{position}']);

/** Every list of the router has its row above. */
export function expectWhole(): void {
  const known = [...Object.keys(LISTS), ...OPENED.map((name) => `${name}/{id}`)];
  const missing = apiRoutes()
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/admin/'))
    .map(({ path }) => path.replace('/api/admin/', ''))
    .filter((path) => !path.endsWith('/csv') && !NO_PAGE.has(path) && !known.includes(path));
  if (missing.length > 0) throw new Error(`Not measured: ${missing.join(', ')}`);
}
