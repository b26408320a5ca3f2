/** The comment that is being answered. */
export type ReplyTo = { id: number; userId: string | null; name: string };
