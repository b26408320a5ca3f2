/** A link that makes a member an admin is good for so long. */
export const INVITE_MINUTES = 30;
