import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { RequestFacts } from '../../core/http/request-facts.ts';
import type { Caller } from './caller.ts';
import type { AdminSession, MemberSession, ShopSession } from './contract.ts';

/** What every call of the API knows of its caller before a route is reached. */
export type AppEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    facts: RequestFacts;
    /** This answer brings the browser its cookie: a second one would be another browser. */
    browserGiven?: true;
    member: MemberSession | null;
    /** The session after a verified reset code: it may set a password and nothing else. */
    resetting: MemberSession | null;
    shop: ShopSession | null;
    admin: AdminSession | null;
    /** Who makes this call, once it is known that they may. */
    caller: Caller;
  };
};

export type AppContext = Context<AppEnv>;
