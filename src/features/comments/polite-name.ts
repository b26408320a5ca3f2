const SAN = 'さん';

/** 「さくらさん」, and 「名無しさん」 as it is. */
export const politeName = (name: string): string => (name.endsWith(SAN) ? name : name + SAN);
