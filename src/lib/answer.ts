import { wordingOf } from './wording-of.ts';

export type FieldErrors = Record<string, string[]>;

/** Why a call was not done. `status` 0: no answer came. */
export type Refusal = {
  status: number;
  /** By field, as the server names them; `custom` and `flash` belong to the whole form. Empty: see `message`. */
  errors: FieldErrors;
  message: string;
  /** The guest must log in first. */
  needLogin: boolean;
  /** The answer as it came. */
  body: unknown;
};
export type Answer<T> = { ok: true; data: T } | { ok: false; refusal: Refusal };

/** No answer came, or one of a proxy that did not hear the server's: it may have been done. */
export const isUnanswered = ({ status }: Refusal): boolean =>
  status === 0 || status === 502 || status === 504;

type Failure = { errors?: FieldErrors; message?: string; needLogin?: boolean };

export function refusalOf(status: number, body: unknown): Refusal {
  const { errors = {}, message, needLogin = status === 401 } = (body ?? {}) as Failure;
  return { status, errors, message: message ?? wordingOf(status), needLogin, body };
}
