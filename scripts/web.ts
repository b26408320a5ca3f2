import { runSite } from './run-site.ts';

// The jobs are done by `npm run worker`, one or several.
await runSite(false);
