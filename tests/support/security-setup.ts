import { afterAll, beforeAll } from 'vitest';
import { config } from '../../server/core/config.ts';
import { scratchFolder } from './accounts.ts';
import { travelThrough } from './browser.ts';
import { PROXY, sendToServer } from './outer-server.ts';

// Every file of tests/security asks the built product from outside: host, limits, path and headers are part of what an
// attacker meets. Nothing of it is written to the folder of the developer who runs the tests.
travelThrough(sendToServer);
Object.assign(config(), { trustedProxies: [PROXY] });
let removeFolder: () => void;
beforeAll(() => {
  removeFolder = scratchFolder();
});
afterAll(() => removeFolder());
