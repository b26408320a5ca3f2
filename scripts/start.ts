import { runSite } from './run-site.ts';

await runSite(true);
