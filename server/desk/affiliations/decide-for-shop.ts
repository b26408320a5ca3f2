import type { Db } from '../../core/db/connect.ts';
import { ApiError } from '../../core/http/errors.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { agreeToRequest, declineRequest } from './decide-request.ts';
import { selectRequest } from './queries.ts';
import type { StaffAgreement } from './waiting-contract.ts';
import { APPROVED, DECLINED } from './wording.ts';

/** The shop that was asked; a request never changes it. @throws ApiError not_found */
async function shopAsked(db: Db, id: number): Promise<number> {
  const request = await selectRequest(db, id);
  if (!request) throw new ApiError('not_found');
  return request.shopId;
}

/** For a shop without a login, or in its stead. @throws LimitError; ApiError not_found; InvalidInputError */
export async function agreeForShop(
  db: Db,
  caller: AdminCaller,
  { id: requestId, ...agreement }: { id: number } & StaffAgreement,
): Promise<Done> {
  const id = await shopAsked(db, requestId);
  await agreeToRequest(db, caller, { id, requestId, documentSeen: true, ...agreement });
  return { message: APPROVED };
}

/** @throws LimitError; ApiError not_found; InvalidInputError */
export async function declineForShop(
  db: Db,
  caller: AdminCaller,
  { id: requestId }: { id: number },
): Promise<Done> {
  await declineRequest(db, caller, { id: await shopAsked(db, requestId), requestId });
  return { message: DECLINED };
}
