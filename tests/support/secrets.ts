import { provideSecrets, Secrets } from '../../server/secrets.ts';

// Every test file has the secrets of a server that has started.
provideSecrets(new Secrets('0123456789abcdef-only-for-tests-0123456789abcdef'));
