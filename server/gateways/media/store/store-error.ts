import { ApiError } from '../../../core/http/errors.ts';
import { log } from '../../../core/log.ts';

const SAID_EVERY_MS = 5000;
let said = Number.NEGATIVE_INFINITY;

/** The object store did not do it, in time and after every try; answered as 503. */
export class StoreError extends ApiError {
  constructor(what: string, why: string) {
    super('storage_down');
    this.name = 'StoreError';
    this.cause = `${what}: ${why}`;
    if (performance.now() - said < SAID_EVERY_MS) return;
    said = performance.now();
    log.error({ alarm: 'store', what, why }, 'the object store does not work');
  }
}
