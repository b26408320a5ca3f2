import { randomBytes } from 'node:crypto';
import type { CodePurpose } from '../../core/db/code-tables.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { CodeTicket, MakeCode } from '../../gateways/messaging/contract.ts';
import { codeHash, newCode } from './code-bytes.ts';
import { updateCodeHash } from './queries.ts';

type Waiting = { purpose: CodePurpose; target: Buffer; nonce: Buffer; isDecoy: boolean };

export const ticketOf = ({ purpose, target, nonce, isDecoy }: Waiting): CodeTicket => ({
  purpose,
  target: target.toString('base64'),
  nonce: nonce.toString('base64'),
  isDecoy,
});

/** A number that has an owner hears one as well, which fits nothing. */
export const makeCode: MakeCode = async (db: Queryable, { purpose, target, nonce, isDecoy }) => {
  const of = { target: Buffer.from(`${target}`, 'base64'), nonce: Buffer.from(`${nonce}`, 'base64') };
  const code = newCode();
  const fits = isDecoy ? randomBytes(16) : of.nonce;
  const hash = codeHash(purpose as CodePurpose, of.target, code, fits);
  return (await updateCodeHash(db, of, hash)) ? code : null;
};
