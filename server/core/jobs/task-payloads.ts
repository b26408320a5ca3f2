/** Every job by its name, with its payload. A new job gets a line here and its handler in `server/app/tasks.ts`. */
export type TaskPayloads = {
  send_message: { id: number };
  sweep_messages: Record<string, never>;
  sweep_sessions: Record<string, never>;
  check_audit: Record<string, never>;
  erase_account: { userId: number };
  sweep_accounts: Record<string, never>;
  /** The rest of an upload's files. */
  finish_upload: { id: string };
  /** Brings the files of a post to where everybody, or only some, may have them. */
  settle_post: { postId: number };
  /** The same for all posts of a cast, or of a shop's casts, who went out of sight or came back. */
  settle_posts_of: { castId: number } | { shopId: number };
  publish_post: { postId: number };
  remove_files: { names: string[] };
  /** Files that a CDN has to forget. */
  forget_in_caches: { names: string[] };
  sweep_posts: Record<string, never>;
  /** The pictures of an account and its page: it has left, come back, or shows others. */
  settle_faces: { userId: number };
  sweep_media: Record<string, never>;
  /** What people wrote whose ban or restriction by this cast is over. */
  end_bans: { castId: number };
  reconcile_posts: Record<string, never>;
  keep_videos: Record<string, never>;
  /** Of a post, or of a shift without one; `after`: the follower who was told last. */
  tell_followers: { castId: number; postId: number | null; day: string; after: number };
  tell_due: Record<string, never>;
  /** A post to one of its destinations elsewhere. */
  deliver_post: { id: number };
  /** Tokens of X, sealed, in base64. */
  revoke_x: { sealed: string };
  send_notices: Record<string, never>;
  /** `count`: of what waited for the user; nothing of what it is. */
  send_push: { deviceId: number; userId: number; count: number };
};

export type TaskName = keyof TaskPayloads;

/** Jobs that are told nothing are those of the clock. */
export type ClockTask = {
  [N in TaskName]: TaskPayloads[N] extends Record<string, never> ? N : never;
}[TaskName];
