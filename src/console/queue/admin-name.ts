/** An admin in a sentence; null for one whose account is gone. */
export const adminName = (name: string | null): string => (name === null ? '退任した管理者' : `${name}さん`);
