/** What a visitor hears of a `cursor` that leads nowhere. */
export const LOST = '続きの位置が正しくありません。はじめから検索してください。';

/** An address that no list can answer; its message is for the visitor, `field` names the parameter. */
export class BadParamsError extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}
