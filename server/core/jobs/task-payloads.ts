/** A new job gets a line here and its handler in `server/app/tasks.ts`. */
export type TaskPayloads = {
  send_message: { id: number };
  sweep_messages: Record<string, never>;
  sweep_sessions: Record<string, never>;
  check_audit: Record<string, never>;
  purge_person: { userId: number };
  purge_cast: { castId: number };
  recount_given: { userId: number };
  erase_account: { userId: number };
  sweep_accounts: Record<string, never>;
  finish_upload: { id: string };
  settle_post: { postId: number };
  settle_posts_of: { castId: number } | { shopId: number };
  publish_post: { postId: number };
  remove_files: { names: string[] };
  forget_in_caches: { names: string[] };
  sweep_posts: Record<string, never>;
  /** Of an account and its page. */
  settle_faces: { userId: number };
  sweep_media: Record<string, never>;
  end_bans: { castId: number };
  reconcile_posts: Record<string, never>;
  keep_videos: Record<string, never>;
  /** `after`: the follower who was notified last; `moved`: the request by which she has changed shops. */
  tell_followers: { castId: number; postId: number | null; day: string; after: number; moved?: number };
  mail_wished_shop: { userId: number };
  tell_due: Record<string, never>;
  nudge_casts: Record<string, never>;
  deliver_post: { id: number };
  revoke_x: { sealed: string };
  send_magazine: { issueId: number };
  send_notices: Record<string, never>;
  /** `count` of what waited; nothing of what it is. */
  send_push: { deviceId: number; userId: number; count: number };
  send_line: { userId: number; count: number; retryKey: string };
};

export type TaskName = keyof TaskPayloads;

export type ClockTask = {
  [N in TaskName]: TaskPayloads[N] extends Record<string, never> ? N : never;
}[TaskName];
