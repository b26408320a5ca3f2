const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `network`: a /24, or a /48 of IPv6; `account`: account or session; `target`: what is acted upon. */
export type LimitKey = 'ip' | 'network' | 'browser' | 'account' | 'target' | 'global';

/**
 * At most `points` in `seconds` per key. `failures`: `attempt` forgets what went well. `slows`: delays, not refuses.
 * `spares`: refuses nothing, strangers may fill such a row: `limit` raises an alarm, `limitSparing` names it to the verb.
 */
export type LimitRow = {
  by: LimitKey;
  points: number;
  seconds: number;
  counts?: 'failures';
  slows?: boolean;
  spares?: boolean;
};

const row = (by: LimitKey, points: number, seconds: number): LimitRow => ({ by, points, seconds });
const failures = (by: LimitKey, points: number, seconds: number): LimitRow => ({
  by,
  points,
  seconds,
  counts: 'failures',
});
const sparing = (by: LimitKey, points: number, seconds: number): LimitRow => ({
  by,
  points,
  seconds,
  spares: true,
});

export const LIMITS = {
  login: [
    failures('ip', 30, 15 * MINUTE),
    row('ip', 50, DAY),
    failures('account', 10, 15 * MINUTE),
    failures('account', 100, DAY),
    { ...row('global', 300, MINUTE), slows: true },
  ],
  shop_login: [row('ip', 5, 5 * MINUTE), row('ip', 30, DAY), failures('account', 10, 15 * MINUTE)],
  shop_factor: [row('ip', 5, 15 * MINUTE), row('account', 5, 15 * MINUTE)],
  admin_login: [row('ip', 5, 15 * MINUTE), row('account', 5, 15 * MINUTE), sparing('global', 30, HOUR)],
  admin: [row('ip', 300, 5 * MINUTE), row('account', 600, 5 * MINUTE)],
  admin_invite: [row('account', 10, HOUR), row('account', 30, DAY)],
  list_file: [row('account', 30, HOUR), row('account', 100, DAY)],
  register_sms: [
    row('ip', 3, HOUR),
    row('ip', 6, DAY),
    row('network', 30, DAY),
    row('browser', 3, HOUR),
    row('target', 1, MINUTE),
    row('target', 3, HOUR),
    row('target', 5, DAY),
    sparing('global', 60, HOUR),
    sparing('global', 300, DAY),
  ],
  /** The visitor pays for the call: past the site's row only the notices to owners of numbers, which are texts, stop. */
  register_call: [
    row('ip', 3, HOUR),
    row('browser', 3, HOUR),
    row('target', 3, DAY),
    row('network', 30, DAY),
    sparing('global', 30, HOUR),
  ],
  register_email: [
    row('ip', 5, HOUR),
    row('ip', 10, DAY),
    row('network', 300, DAY),
    sparing('global', 500, HOUR),
  ],
  /** The browser polls every few seconds. */
  register_text: [row('ip', 10, HOUR), row('browser', 10, HOUR), sparing('global', 600, HOUR)],
  verify_text: [row('ip', 60, MINUTE), row('browser', 30, MINUTE)],
  mail: [row('target', 1, MINUTE), row('target', 3, HOUR), row('target', 5, DAY)],
  /** `target` in one browser: codes work only where they were asked for, and asking for them is limited. */
  verify: [row('ip', 20, 10 * MINUTE), row('target', 15, DAY), sparing('global', 2000, HOUR)],
  /** `target` is for browsers that its owner has not logged in with, and for each that they have. */
  forgot_password: [
    row('ip', 10, HOUR),
    row('network', 300, DAY),
    row('target', 3, HOUR),
    row('target', 5, DAY),
    sparing('global', 300, HOUR),
  ],
  shop_entry: [
    row('ip', 3, HOUR),
    row('ip', 10, DAY),
    row('browser', 3, HOUR),
    row('network', 100, DAY),
    sparing('target', 3, DAY),
    sparing('global', 60, HOUR),
  ],
  magazines: [
    row('ip', 5, HOUR),
    row('network', 300, DAY),
    row('target', 1, DAY),
    sparing('global', 500, HOUR),
  ],
  /** Tokens of links cannot be guessed: a flood of others must never keep a reader from confirming or stopping. */
  magazine_confirm: [row('ip', 20, 10 * MINUTE)],
  mail_stop: [row('ip', 20, 10 * MINUTE)],
  /** What is left of the five mails of `mail` is for codes. */
  magazine_issue: [row('target', 2, DAY)],
  /** What others fill costs a request its files, never its text; only a program fills the day of a network. */
  takedown: [
    row('ip', 3, HOUR),
    row('ip', 10, DAY),
    row('browser', 3, HOUR),
    row('network', 300, DAY),
    sparing('network', 20, HOUR),
    sparing('target', 5, DAY),
    sparing('global', 60, HOUR),
  ],
  inquiry: [
    row('ip', 10, DAY),
    row('account', 3, HOUR),
    row('account', 10, DAY),
    sparing('global', 300, HOUR),
  ],
  inquiry_message: [row('ip', 30, DAY), row('account', 10, HOUR), sparing('global', 300, HOUR)],
  shop_inquiry: [row('ip', 3, HOUR), row('ip', 10, DAY), row('account', 3, HOUR)],
  /** The sender, under any login, has three a day. */
  shop_contact: [
    row('ip', 3, HOUR),
    row('ip', 10, DAY),
    row('browser', 3, DAY),
    row('account', 3, HOUR),
    row('account', 3, DAY),
  ],
  /** Mails to one shop, whatever they are about. */
  shop_inbox: [row('target', 30, HOUR), row('target', 100, DAY)],
  line: [row('ip', 20, 10 * MINUTE)],
  profile: [row('account', 20, HOUR)],
  change_credential: [
    row('ip', 10, HOUR),
    row('account', 3, HOUR),
    row('account', 6, DAY),
    row('target', 3, HOUR),
  ],
  /** Of the password beside a new one: what is changed counts under `change_credential`. */
  current_password: [failures('account', 5, 15 * MINUTE), row('account', 30, DAY)],
  delete_account: [row('ip', 5, DAY), row('account', 3, DAY)],
  export: [row('ip', 5, DAY), row('account', 1, DAY)],
  session: [row('ip', 60, 10 * MINUTE), row('account', 30, 10 * MINUTE)],
  suggest: [row('ip', 60, MINUTE)],
  suggest_member: [row('account', 120, MINUTE)],
  views: [row('ip', 120, MINUTE)],
  /** Calendars of many people are fetched from one address of their service. */
  calendar: [row('ip', 1000, HOUR), row('target', 60, HOUR)],
  calendar_setting: [row('account', 20, HOUR)],
  /** Posts; and of an account that is younger than a day. Changing one is not counted as writing one. */
  tl: [row('account', 10, HOUR), row('account', 50, DAY)],
  tl_edit: [row('account', 30, HOUR), row('account', 100, DAY)],
  tl_young: [row('account', 5, DAY)],
  upload: [row('account', 30, 30 * MINUTE), row('account', 100, DAY)],
  /** In units of 100 kB: 500 MB and 300 MB. */
  upload_bytes: [row('ip', 5000, DAY), row('account', 3000, DAY)],
  delete: [row('account', 30, 30 * MINUTE)],
  cross_post: [row('account', 30, HOUR)],
  /** Codes to the addresses of other blogs; `mail` counts them by address. */
  cross_proof: [
    row('ip', 20, HOUR),
    row('account', 10, HOUR),
    row('account', 20, DAY),
    sparing('global', 500, HOUR),
  ],
  cross_mail: [
    row('target', 10, HOUR),
    row('target', 30, DAY),
    row('account', 100, HOUR),
    row('account', 300, DAY),
    sparing('global', 2000, HOUR),
  ],
  draft: [row('account', 120, 10 * MINUTE)],
  video_state: [row('ip', 60, MINUTE), row('account', 60, MINUTE)],
  comment: [row('account', 20, 10 * MINUTE), row('account', 100, DAY), row('target', 5, 10 * MINUTE)],
  comment_guest: [row('ip', 5, 10 * MINUTE), row('ip', 30, DAY), row('target', 5, 10 * MINUTE)],
  moderate: [row('account', 120, HOUR)],
  react: [row('account', 60, MINUTE), row('account', 600, DAY)],
  react_guest: [row('ip', 60, MINUTE), row('ip', 600, DAY)],
  affiliation: [row('account', 10, HOUR), row('account', 20, DAY)],
  /** One request, however often it is withdrawn and made again. */
  affiliation_mail: [row('target', 1, DAY)],
  affiliation_desk: [row('account', 120, HOUR)],
  shift_desk: [row('account', 240, HOUR)],
  /** Of one cast to her shop. */
  shift_mail: [row('target', 6, DAY)],
  shop_data: [row('account', 240, HOUR)],
  shop_photo: [row('account', 60, HOUR), row('account', 150, DAY)],
  /** Each invitation sends a mail to an address that the shop chooses. */
  shop_staff: [row('account', 20, HOUR), row('account', 50, DAY)],
  /** To the own address, which gets five mails a day by all routes. */
  magazine_test: [row('account', 3, DAY)],
  show_page: [row('account', 30, HOUR)],
  vote: [row('ip', 60, HOUR), row('account', 30, HOUR)],
  notices: [row('account', 120, 10 * MINUTE)],
  review: [row('ip', 10, DAY), row('account', 5, DAY)],
  review_edit: [row('account', 30, DAY)],
  /** For one shop, by accounts younger than seven days. */
  review_young: [row('target', 20, DAY)],
  review_reply: [row('account', 60, HOUR)],
  shop_inquiry_reply: [row('account', 60, HOUR)],
  report: [row('ip', 10, HOUR), row('account', 20, DAY)],
} as const satisfies Record<string, readonly LimitRow[]>;

export type LimitName = keyof typeof LIMITS;
