import { seal, unseal } from '../../core/crypto/sealing.ts';

const PURPOSE = 'inquiry';

export const sealWords = (said: object): Buffer => seal(PURPOSE, JSON.stringify(said));
export const openSealed = <T>(sealed: Buffer): T => JSON.parse(unseal(PURPOSE, sealed)) as T;

export const sealMessage = (message: string): Buffer => sealWords({ message });
export const messageIn = (sealed: Buffer): string => openSealed<{ message: string }>(sealed).message;
