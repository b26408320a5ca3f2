// Preloaded into a process (`--import`): writes the address of every module that it loads to the file in LOADED_MODULES.
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const file = process.env.LOADED_MODULES ?? '';

registerHooks({
  load: (url, context, nextLoad) => {
    if (file && url.startsWith('file:')) appendFileSync(file, `${url}\n`);
    return nextLoad(url, context);
  },
});
