import { provideSecrets, Secrets } from '../../server/core/secrets.ts';

/** For a site that a test starts and writes sealed values for. */
export const SECRET_KEY = '0123456789abcdef-only-for-tests-0123456789abcdef';

// Every test file has the secrets of a server that has started.
provideSecrets(new Secrets(SECRET_KEY));
