import type { ErrorHandler } from 'hono';
import { noteRefusal } from '../audit/note-refusal.ts';
import { isDatabaseAway } from '../db/away.ts';
import { LimitError } from '../limits/limit.ts';
import { log, traceOf } from '../log.ts';
import { ApiError, ERROR_MESSAGES, InvalidInputError } from './errors.ts';

function bodyOf(error: ApiError) {
  const { code, message } = error;
  if (error instanceof LimitError && error.told) return { message, errors: { custom: [error.told] } };
  // A guest's form shows the sentence, and the login opens.
  if (code === 'unauthorized') return { message, errors: { custom: [message] }, needLogin: true };
  return code === 'reauth' ? { message, reauth: true } : { message };
}

/** The one place where an error becomes an answer; what failed inside is told to the log only. */
export const answerError: ErrorHandler = async (error, context) => {
  if (error instanceof InvalidInputError) {
    const { errors, code } = error;
    return context.json(code ? { errors, code } : { errors }, 422);
  }
  if (error instanceof LimitError) context.header('Retry-After', String(error.retryAfterSeconds));
  if (error instanceof ApiError) {
    await noteRefusal(context, error);
    return context.json(bodyOf(error), error.status);
  }
  log.error({ error: traceOf(error), path: context.req.path }, 'API call failed');
  const [status, message] = ERROR_MESSAGES[isDatabaseAway(error) ? 'unavailable' : 'internal'];
  if (status === 503) context.header('Retry-After', '5');
  return context.json({ message }, status);
};
