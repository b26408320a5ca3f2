export const LINKS_MAX = 3;
/** Letters that may stand in the name of a host or a path; Japanese text ends an address. */
export const ADDRESS = /https?:\/\/[\w!#$%&'()*+,\-./:;=?@[\]~]+/gi;
/** Also of one that is cut off behind it. */
export const ADDRESS_START = /https?:\/\//i;

const grouped = (count: number): string => count.toLocaleString('ja-JP');

/** 「件名は50文字以内で入力してください。」 and, of `now`, how many there are. */
export const tooLong = (label: string, max: number, now?: number): string =>
  `${label}は${grouped(max)}文字以内で入力してください。${now === undefined ? '' : `（現在${grouped(now)}文字）`}`;
