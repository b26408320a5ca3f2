import { InvalidInputError } from '../../core/http/errors.ts';

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

/** Does `work` for a call of the API, which names the field of a bad address. @throws InvalidInputError */
export async function withFieldErrors<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BadParamsError) throw new InvalidInputError({ [error.field]: [error.message] });
    throw error;
  }
}
