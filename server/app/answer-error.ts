import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { isDatabaseAway } from '../core/db/away.ts';
import { ApiError, ERROR_MESSAGES, InvalidInputError } from '../core/http/errors.ts';
import { MALFORMED } from '../core/http/validation-messages.ts';
import { LimitError } from '../core/limits/limit.ts';
import { log, traceOf } from '../core/log.ts';
import { noteRefusal, routeOf } from '../identity/sessions/note-refusal.ts';

function bodyOf(error: ApiError) {
  const { code, message } = error;
  if (error instanceof LimitError && error.ownMessage)
    return { message, errors: { custom: [error.ownMessage] } };
  // A guest's form shows the sentence, and the login opens.
  if (code === 'unauthorized') return { message, errors: { custom: [message] }, needLogin: true };
  return code === 'reauth' ? { message, reauth: true } : { message };
}

/** What Hono itself refuses before our contracts see it: a body that is no JSON or no form, or of another kind. */
function refusedByHono(error: unknown): unknown {
  if (!(error instanceof HTTPException) || error.status >= 500) return error;
  if (error.status === 415) return new ApiError('unsupported_type');
  return new InvalidInputError({ custom: [MALFORMED] });
}

export const answerError: ErrorHandler = async (thrown, context) => {
  const error = refusedByHono(thrown);
  if (error instanceof InvalidInputError) {
    const { errors, code } = error;
    return context.json(code ? { errors, code } : { errors }, 422);
  }
  if (error instanceof LimitError) context.header('Retry-After', String(error.retryAfterSeconds));
  if (error instanceof ApiError) {
    await noteRefusal(context, error);
    return context.json(bodyOf(error), error.status);
  }
  log.error({ error: traceOf(error), route: routeOf(context) }, 'API call failed');
  const fault = context.req.method === 'GET' ? 'unreadable' : 'internal';
  const [status, message] = ERROR_MESSAGES[isDatabaseAway(error) ? 'unavailable' : fault];
  return context.json({ message }, status);
};
