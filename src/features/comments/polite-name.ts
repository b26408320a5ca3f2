/** 「さくらさん」, and 「名無しさん」 as it is. */
export const politeName = (name: string): string => (name.endsWith('さん') ? name : `${politeName(name)}`);
