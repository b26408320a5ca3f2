import { config } from '../../server/core/config.ts';

const settings = structuredClone(config());

/** Files may share a process: what one of them has set is not there for the next. */
export const restoreSettings = (): unknown => Object.assign(config(), structuredClone(settings));
