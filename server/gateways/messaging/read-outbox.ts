import { unseal } from '../../core/crypto/sealing.ts';
import type { Db } from '../../core/db/connect.ts';
import type { Letter } from './contract.ts';
import { type MessageStatus, selectMessages } from './queries.ts';

export type KeptMessage = {
  id: number;
  channel: Letter['channel'];
  status: MessageStatus;
  createdAt: Date;
  problem: string | null;
  letter: Letter | null;
};

const SHOWN = 50;

export async function readOutbox(db: Db): Promise<KeptMessage[]> {
  const rows = await selectMessages(db, SHOWN);
  return rows.map(({ sealed, ...row }) => ({
    ...row,
    letter: sealed.length > 0 ? (JSON.parse(unseal('outbox', sealed)) as Letter) : null,
  }));
}
