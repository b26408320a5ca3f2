import type { ComponentType } from 'react';
import type { TlComment } from '../../server/community/comments/contract.ts';
import type { PeriodDays } from '../../server/community/mutes/rules.ts';
import type { ReportForm } from '../../server/community/reports/contract.ts';
import type { TlPost } from '../../server/community/timeline/contract.ts';
import type { Half } from '../../server/core/paths.ts';
import type { AccountType } from '../../server/identity/accounts/contract.ts';

type Nothing = Record<string, never>;
/** Whose account it is, and how they can show once more that it is them. */
export type Prover = { myId: string; hasPassword: boolean; hasLine: boolean };
/** What is to be read no longer. */
export type Muted =
  | { kind: 'cast'; castId: number; name: string }
  | { kind: 'tag'; tag: string }
  | { kind: 'person'; comment: TlComment; onDone?: () => void };
type Registering = { type: AccountType; shopId?: number };

/** Every modal by name, with what it needs to be told when it opens. */
export type ModalArgs = {
  /** What can be done about a post. */
  post_menu: { post: TlPost };
  /** A post over the page, its comments open. */
  timeline: { tlId: number };
  /** What can be done about a comment; `onDone` after its writer was banned or restricted, or it is gone. */
  comment_menu: { comment: TlComment; onDone?: () => void };
  /** For how long something is muted. */
  mute: { what: Muted };
  /** A question like `confirm`, and for how long (days; 0: without an end). `isHarsh`: it is red. */
  period: {
    title: string;
    text: string;
    yes: string;
    isHarsh?: boolean;
    onYes: (days: PeriodDays) => void;
  };
  /** What a visitor can do about a cast's page. */
  cast_menu: { castId: number; name: string };
  /** What the writer of a comment tells of themselves. */
  writer_profile: { commentId: number };
  /** One's own page with what is not saved yet. */
  profile_preview: { myId: string };
  /** The reasons to report something; `onReported` hides it from whoever has reported it. `path`: of what may be asked to go. */
  report: { model: ReportForm['model']; id: number; path?: string; onReported?: () => void };
  /** Something to be read before going on: `ok` closes it, and goes to `next` if there is one. */
  message: { title: string; body: string; ok?: string; next?: string };
  /** A question with キャンセル and `yes`; `onYes` runs after the modal has closed. */
  confirm: { title: string; text: string; yes: string; onYes: () => void };
  /** `pick`: the choice goes back to the search modal; without it, it is a way to the place's list. */
  prefectures: { half: Half; chosen: string | null; query: string; pick?: boolean };
  areas: {
    half: Half;
    prefecture: { slug: string; name: string };
    current: string | null;
    query: string;
    pick?: boolean;
  };
  /** The search box of a phone, with the words it begins with. */
  suggest: { half: Half; text: string };
  /** The calculator of a shop, opened from its card. */
  price: { shopId: number };
  /** One's review of a shop. */
  /** `before`: the text of a screen that another one has overtaken. */
  review: { shopId: number; before?: string };
  /** A question to a shop. */
  touch_inquiry: { shopId: number };
  /** An application to a shop. */
  mail_application: { shopId: number };
  /** Leads a member to an inquiry about this shop, or about one that is missing. */
  to_inquiry: { shopId?: number };
  search_shops: Nothing;
  search_casts: Nothing;
  search_area: { half: Half };
  search_gps: { half: Half };
  search_station: { half: Half };
  /** Chooser: LINE, the ways to register, login for girls, boys and shops. `why` is the gate's sentence. */
  login: { why?: string };
  login_form: { type?: AccountType };
  shop_login: Nothing;
  /** The second step of a shop's login; `ticket` comes from the first. */
  shop_factor: { ticket: string };
  /** `tag`: of the session that chooses, which the page knows nothing of. */
  shop_select: { shops: { id: number; name: string; path: string }[]; tag?: string };
  forgot_password: { of: 'user' | 'shop' };
  verify_reset: { email: string; of: 'user' | 'shop' };
  register: Registering;
  register_sms: Registering;
  register_call: Registering;
  register_email: Registering;
  verify_sms: Registering & { tel: string };
  verify_call: Registering & { tel: string };
  verify_email: Registering & { email: string };
  init_name: { type: AccountType };
  registered: { type: AccountType };
  register_cast: { shopId: number; shopName?: string };
  /** Without a shop it is the magazine of the site. */
  magazine: { shopId?: number };
  /** A new post; the form of a phone. */
  timeline_post: Nothing;
  /** One's own post, to be changed. */
  timeline_edit: { tlId: number };
  /** Who may comment on one post of one's own. */
  post_comments: { tlId: number };
  /** Push on this device, offered after the first follow. */
  push_offer: Nothing;
  /** Of one's own account: a cast may be erased at once. */
  delete_account: Prover & { isCast: boolean };
  /** Shows once more who somebody is, before what needs it (403 `reauth`). */
  reauth: Prover;
};
export type ModalName = keyof ModalArgs;
export type PostingModal = Extract<ModalName, 'timeline_post' | 'timeline_edit' | 'post_comments'>;
export type CommentModal = Extract<ModalName, 'comment_menu' | 'report' | 'timeline' | 'writer_profile'>;
export type InquiryModal = Extract<ModalName, 'touch_inquiry' | 'mail_application' | 'to_inquiry'>;
export type MuteModal = Extract<ModalName, 'mute' | 'period' | 'cast_menu'>;
export type SearchModal = Extract<ModalName, 'suggest' | `search_${string}`>;

/** What a modal's content gets from the host. */
export type ModalProps<N extends ModalName> = { args: ModalArgs[N] };

/** A modal of the table: what the host needs before its own code is there. */
export type ModalEntry<N extends ModalName> = {
  title: string | ((args: ModalArgs[N]) => string);
  /** Fetches the modal's own code when it opens. */
  load: () => Promise<ComponentType<ModalProps<N>>>;
  /** Its arguments from an address (`#modal=register&shopId=3`); without this an address cannot open it. */
  linked?: (params: URLSearchParams) => ModalArgs[N] | null;
  /** Read or chosen from first: the focus stays at its heading. */
  isRead?: boolean;
  /** A screen to log in or to register: a member goes to their own page instead. */
  guestsOnly?: boolean;
};
