import { OpenAPIHono } from '@hono/zod-openapi';
import { bannerRoutes } from '../community/banners/routes.ts';
import { commentPageRoutes } from '../community/comments/my-page-routes.ts';
import { commentRoutes } from '../community/comments/routes.ts';
import { crosspostingRoutes } from '../community/crossposting/routes.ts';
import { followRoutes } from '../community/follows/routes.ts';
import { magazineRoutes, oneClickMagazineRoutes } from '../community/magazines/routes.ts';
import { muteRoutes } from '../community/mutes/routes.ts';
import { adminNewsRoutes, newsRoutes } from '../community/news/routes.ts';
import { notificationRoutes, oneClickNoticeRoutes } from '../community/notifications/routes.ts';
import { postingRoutes } from '../community/posting/routes.ts';
import { reportRoutes } from '../community/reports/routes.ts';
import { likeRoutes } from '../community/timeline/like-routes.ts';
import { timelineRoutes } from '../community/timeline/routes.ts';
import { touchRoutes } from '../community/touches/routes.ts';
import { visibilityRoutes } from '../community/visibility/routes.ts';
import { voteRoutes } from '../community/votes/routes.ts';
import { config } from '../core/config.ts';
import { bodies } from '../core/http/bodies.ts';
import { ApiError } from '../core/http/errors.ts';
import { guard } from '../core/http/guard.ts';
import { keptDocument } from '../core/http/kept-document.ts';
import { REFERENCE_POLICY, referencePage } from '../core/http/reference-page.ts';
import { readLimits } from '../core/limits/read-limits.ts';
import { adminCastRoutes } from '../desk/admin-casts/routes.ts';
import { adminInviteRoutes } from '../desk/admins/invite-routes.ts';
import { adminRoutes } from '../desk/admins/routes.ts';
import { affiliationRoutes } from '../desk/affiliations/routes.ts';
import { waitingRequestRoutes } from '../desk/affiliations/waiting-routes.ts';
import { adminAnnouncementRoutes, announcementRoutes } from '../desk/announcements/routes.ts';
import { auditRoutes } from '../desk/audit-log/routes.ts';
import { bannerDeskRoutes } from '../desk/banners/routes.ts';
import { importRoutes } from '../desk/imports/routes.ts';
import { adminInquiryRoutes } from '../desk/inquiries/desk-routes.ts';
import { inquiryRoutes } from '../desk/inquiries/routes.ts';
import { shopThreadRoutes } from '../desk/inquiries/shop-thread-routes.ts';
import { jobRoutes } from '../desk/jobs/routes.ts';
import { legalRoutes } from '../desk/legal/routes.ts';
import { listingDeskRoutes } from '../desk/listings/routes.ts';
import { moderationRoutes } from '../desk/moderation/routes.ts';
import { newContentRoutes } from '../desk/new-content/routes.ts';
import { newsDeskRoutes } from '../desk/news/routes.ts';
import { peopleRoutes } from '../desk/people/routes.ts';
import { pickupRoutes } from '../desk/pickups/routes.ts';
import { placeDeskRoutes } from '../desk/places/routes.ts';
import { shopReviewRoutes } from '../desk/reviews/routes.ts';
import { settingRoutes } from '../desk/settings/routes.ts';
import { shiftRoutes } from '../desk/shifts/routes.ts';
import { shopDataRoutes } from '../desk/shop-data/routes.ts';
import { shopEntryDeskRoutes } from '../desk/shop-entries/routes.ts';
import { shopHomeRoutes } from '../desk/shop-home/routes.ts';
import { shopInboxRoutes } from '../desk/shop-inbox/routes.ts';
import { shopMagazineRoutes } from '../desk/shop-magazines/routes.ts';
import { shopStaffRoutes } from '../desk/shop-staff/routes.ts';
import { shopStatisticsRoutes } from '../desk/shop-statistics/routes.ts';
import { suspensionRoutes } from '../desk/suspensions/routes.ts';
import { adminTakedownRoutes } from '../desk/takedowns/desk-routes.ts';
import { takedownRoutes } from '../desk/takedowns/routes.ts';
import { vacancyRoutes } from '../desk/vacancies/routes.ts';
import { wordRoutes } from '../desk/words/routes.ts';
import { listingRoutes } from '../directory/browsing/routes.ts';
import { searchRoutes } from '../directory/browsing/search-routes.ts';
import { castRoutes } from '../directory/casts/routes.ts';
import { placeRoutes } from '../directory/places/routes.ts';
import { reviewRoutes } from '../directory/reviews/routes.ts';
import { ownShiftRoutes, scheduleRoutes } from '../directory/schedules/routes.ts';
import { suggestRoutes } from '../directory/search/routes.ts';
import { shopRoutes } from '../directory/shop-pages/routes.ts';
import { tonightRoutes } from '../directory/top/routes.ts';
import { hookRoutes } from '../gateways/messaging/hook-routes.ts';
import { loginRoutes } from '../identity/accounts/login-routes.ts';
import { myPageRoutes } from '../identity/accounts/my-page-routes.ts';
import { makeCode } from '../identity/codes/make-code.ts';
import { formTokenRoutes } from '../identity/form-tokens/routes.ts';
import { lineRoutes } from '../identity/line-login/routes.ts';
import { profileRoutes } from '../identity/profiles/routes.ts';
import { receiveText } from '../identity/registration/receive-text.ts';
import { registerRoutes } from '../identity/registration/routes.ts';
import { textRoutes } from '../identity/registration/text-routes.ts';
import type { AppEnv } from '../identity/sessions/env.ts';
import { caller, facts } from '../identity/sessions/identify.ts';
import { sessionRoutes } from '../identity/sessions/routes.ts';
import { shopFactorRoutes } from '../identity/shop-logins/factor-routes.ts';
import { resetRoutes } from '../identity/shop-logins/reset-routes.ts';
import { shopLoginRoutes } from '../identity/shop-logins/routes.ts';
import { answerError } from './answer-error.ts';
import { returnOf } from './leaving/delete-account.ts';
import { leavingRoutes } from './leaving/routes.ts';
import { readAuthState } from './me/read-auth-state.ts';
import { meRoutes } from './me/routes.ts';

/** Public reads are the same for everybody and may be a little old. */
const PUBLIC = 'public, max-age=30, stale-while-revalidate=60';

/** What is full or away, here or at another service, is worth another try after these seconds. */
const RETRY_AFTER_S = '5';

/** Calls of admins do not exist for others. */
const HIDDEN = /^\/api\/admin(?:\/|$)/;

const SAFE = new Set(['GET', 'HEAD']);
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const PUBLIC_ROUTES = [
  scheduleRoutes,
  placeRoutes,
  listingRoutes,
  searchRoutes,
  suggestRoutes,
  castRoutes,
  shopRoutes,
  formTokenRoutes,
  meRoutes,
] as const;
/** Of everything that reads a session. */
const ROUTES = [
  sessionRoutes({ readAuthState }),
  lineRoutes({ returnOf }),
  shopLoginRoutes,
  shopFactorRoutes,
  registerRoutes({ readAuthState }),
  textRoutes({ readAuthState }),
  inquiryRoutes,
  shopThreadRoutes,
  loginRoutes({ readAuthState, returnOf }),
  resetRoutes,
  myPageRoutes({ readAuthState }),
  leavingRoutes,
  profileRoutes({ readAuthState }),
  ownShiftRoutes,
  reviewRoutes,
  shopReviewRoutes,
  tonightRoutes({ readAuthState }),
  postingRoutes,
  crosspostingRoutes,
  timelineRoutes,
  commentRoutes,
  commentPageRoutes,
  likeRoutes,
  newsRoutes,
  touchRoutes,
  followRoutes,
  voteRoutes,
  magazineRoutes,
  muteRoutes,
  notificationRoutes,
  announcementRoutes,
  reportRoutes,
  visibilityRoutes,
  takedownRoutes,
  affiliationRoutes,
  shiftRoutes,
  shopDataRoutes,
  shopHomeRoutes,
  vacancyRoutes,
  shopInboxRoutes,
  shopMagazineRoutes,
  shopStaffRoutes,
  shopStatisticsRoutes,
  adminRoutes,
  adminInquiryRoutes,
  adminNewsRoutes,
  adminAnnouncementRoutes,
  adminTakedownRoutes,
  moderationRoutes,
  newContentRoutes,
  suspensionRoutes,
  peopleRoutes,
  listingDeskRoutes,
  shopEntryDeskRoutes,
  waitingRequestRoutes,
  adminInviteRoutes,
  adminCastRoutes,
  importRoutes,
  auditRoutes,
  jobRoutes,
  wordRoutes,
  legalRoutes,
  settingRoutes,
  bannerRoutes,
  bannerDeskRoutes,
  placeDeskRoutes,
  pickupRoutes,
  newsDeskRoutes,
] as const;

const app = new OpenAPIHono<AppEnv>({ strict: false }).basePath('/api');
/** Their types are joined below, once: a chain of `route` costs the compiler the square of its length. */
const join = (routes: object): unknown => app.route('/', routes as typeof app);

app.use(async (context, next) => {
  await next();
  const isPublicRead = SAFE.has(context.req.method) && context.res.ok;
  if (!context.res.headers.has('cache-control'))
    context.res.headers.set('cache-control', isPublicRead ? PUBLIC : 'no-store');
  if (context.res.status === 503) context.res.headers.set('retry-after', RETRY_AFTER_S);
  const type = context.res.headers.get('content-type');
  if (type && !type.includes('charset=')) context.res.headers.set('content-type', `${type}; charset=utf-8`);
});
// The telephone service and mail services are no browsers: what they send is signed.
app.route('/', hookRoutes({ receiveText, makeCode }));
app.route('/', oneClickMagazineRoutes);
app.route('/', oneClickNoticeRoutes);
app.use(guard);
app.use(bodies);
app.use(readLimits);

for (const each of PUBLIC_ROUTES) join(each);

app.use(facts);
app.use(caller);

for (const each of ROUTES) join(each);

const openApi = () =>
  app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: `${config().siteName} API`,
      version: '1',
      description:
        'お店・女の子・エリア・出勤の公開情報。日時は日本時間、1日は5:00に始まります。末尾の「/」はあってもなくても同じです。',
    },
  });

// Neither changes while the process lives.
app.get(
  '/openapi.json',
  keptDocument('application/json; charset=utf-8', { 'Cache-Control': PUBLIC }, () =>
    JSON.stringify(openApi()),
  ),
);
app.get(
  '/',
  keptDocument(
    'text/html; charset=utf-8',
    { 'Cache-Control': PUBLIC, 'Content-Security-Policy': REFERENCE_POLICY },
    () => referencePage(openApi()),
  ),
);

/** Empty for a path that does not exist, or not for everybody. */
function methodsOf(path: string): string[] {
  if (HIDDEN.test(path)) return [];
  const wanted = path.replace(/(.)\/$/, '$1');
  return METHODS.filter((method) =>
    app.router.match(method, wanted)[0].some(([[, route]]) => route.method === method),
  );
}

app.notFound((context) => {
  const methods = methodsOf(context.req.path);
  if (methods.length > 0) context.header('Allow', methods.join(', ').replace('GET', 'GET, HEAD'));
  const error = new ApiError(methods.length > 0 ? 'method_not_allowed' : 'not_found');
  return context.json({ message: error.message }, error.status);
});

app.onError(answerError);

export const api = app;
type SchemaOf<R> = R extends OpenAPIHono<AppEnv, infer S, string> ? S : never;
type Joined<S> = (S extends unknown ? (schema: S) => void : never) extends (schema: infer J) => void
  ? J
  : never;
type Schema = Joined<SchemaOf<(typeof PUBLIC_ROUTES | typeof ROUTES)[number]>>;

/** Every route that answers JSON, by its path: `/api/tl/:id`. */
export type Routes = { [P in keyof Schema as `/api${P & string}`]: Schema[P] };
