import { InvalidInputError } from '../../core/http/errors.ts';

export const LOST = '続きの位置が正しくありません。はじめから検索してください。';

/** Its message is for the visitor; `field` names the parameter. */
export class BadParamsError extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** Turns a BadParamsError into the field error of the API. @throws InvalidInputError */
export async function withFieldErrors<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BadParamsError) throw new InvalidInputError({ [error.field]: [error.message] });
    throw error;
  }
}
