import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { RequestFacts } from '../../core/http/request-facts.ts';
import type { Caller } from './caller.ts';
import type { AdminSession, MemberSession, ShopSession } from './contract.ts';

export type AppEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    facts: RequestFacts;
    /** A second cookie would be another browser. */
    browserGiven?: true;
    /** There was no room for the files of a form. */
    filesLeftOut?: true;
    member: MemberSession | null;
    /** After a verified reset code: it may set a password and nothing else. */
    resetting: MemberSession | null;
    shop: ShopSession | null;
    admin: AdminSession | null;
    /** Who makes this call, once it is known that they may. */
    caller: Caller;
  };
};

export type AppContext = Context<AppEnv>;
