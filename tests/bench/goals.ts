/** A figure of a bench's last line, and what it is to be. */
export type Goal = { bench: string; figure: string; is: '≤' | '≥'; goal: number };

const most = (bench: string, figure: string, goal: number): Goal => ({ bench, figure, is: '≤', goal });
const least = (bench: string, figure: string, goal: number): Goal => ({ bench, figure, is: '≥', goal });

const RENDERED = ['shop', 'cast', 'area', 'top', 'timeline', 'search'];
const CHANGES = ['copy', 'price', 'coupon', 'review', 'reply', 'shift'];

/** What `npm run bench -- all` judges: ratios of one run, CPU time per unit, and what a visitor waits. */
export const GOALS: readonly Goal[] = [
  ...RENDERED.map((page) => most('render', `${page}_cpu_ms`, 5)),
  least('prerender', 'pages_per_s', 300),
  most('prerender', 'visitor_p99_ms', 100),
  ...[1000, 50_000].flatMap((size) => [
    ...CHANGES.map((change) => most('fresh', `${change}_p99_ms_${size}`, 100)),
    most('fresh', `hide_p99_ms_${size}`, 30),
  ]),
  most('find', 'suggest_p99_ms', 12),
  most('find', 'search_p99_ms', 20),
  most('find', 'search_over_trgm', 0.35),
  least('find', 'two_letters_at_10', 0.97),
  least('timeline', 'api_over_sql', 0.6),
  most('timeline', 'first_p99_ms', 15),
  least('session', 'me_over_hono', 0.45),
  least('session', 'me_over_sql', 0.6),
  least('pages', 'stored_over_nginx', 1),
  least('next', 'stored_over_next', 40),
  most('upload', 'longest_s', 2),
  most('soak', 'rss_mb', 250),
  most('soak', 'least_rss_mb_per_h', 0),
];
