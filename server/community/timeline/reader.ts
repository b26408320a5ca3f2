import { type Caller, callerOf } from '../../identity/sessions/caller.ts';
import type { AppContext } from '../../identity/sessions/env.ts';

/** The caller as the verbs of posting that still take the context know them. */
export const readerOf = (context: AppContext): Caller => callerOf(context);
