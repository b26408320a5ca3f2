/** What the rules of the floors still find. The lists only shrink: an entry that is no longer found fails as well. */
export const UPWARD_EXCEPTIONS: string[] = [
  'server/identity/accounts/delete-account.ts -> server/community/posting/settle-posts-of.ts',
  'server/identity/accounts/delete-account.ts -> server/directory/casts/set-visibility.ts',
  'server/identity/accounts/erase-account.ts -> server/community/comments/erase-comments.ts',
  'server/identity/accounts/erase-account.ts -> server/community/crossposting/erase.ts',
  'server/identity/accounts/erase-account.ts -> server/community/posting/remove-uploads.ts',
  'server/identity/accounts/erase-in-steps.ts -> server/community/posting/erase-posts.ts',
  'server/identity/accounts/export-account.ts -> server/community/crossposting/export.ts',
  'server/identity/accounts/leaving.ts -> server/directory/casts/set-visibility.ts',
  'server/identity/accounts/set-suspension.ts -> server/community/posting/settle-posts-of.ts',
  'server/identity/sessions/auth-state-queries.ts -> server/community/follows/followed-ids.ts',
  'server/identity/sessions/auth-state-queries.ts -> server/community/notifications/visible.ts',
];

export const FACING_EXCEPTIONS: string[] = [
  'server/community/posting/keep-videos.ts -> server/identity/accounts/identities.ts',
  'server/community/posting/read-form.ts -> server/identity/accounts/rules.ts',
  'server/identity/accounts/erase-account.ts -> server/community/comments/erase-comments.ts',
  'server/identity/accounts/erase-account.ts -> server/community/crossposting/erase.ts',
  'server/identity/accounts/export-account.ts -> server/community/crossposting/export.ts',
  'server/identity/sessions/auth-state-queries.ts -> server/community/follows/followed-ids.ts',
  'server/identity/sessions/auth-state-queries.ts -> server/community/notifications/visible.ts',
];

export const FILE_CIRCLE_EXCEPTIONS: string[] = [];
