import { useEffect, useState } from 'react';
import type { ShopPart } from '../../../../server/core/db/shop-desk-tables.ts';
import type { ShopDesk } from '../../../../server/desk/shop-data/contract.ts';
import type { ShopData } from '../../../../server/desk/shop-data/rules.ts';
import { isMeant } from '../../../components/form/field-errors.ts';
import type { Answer, FieldErrors } from '../../../lib/answer.ts';
import { call } from '../../../lib/call.ts';
import { showMessage } from '../../../overlay/messages-store.ts';
import { showRefusal } from '../../../overlay/show-failure.ts';

export type Stored = { shopId: number; desk: ShopDesk; onDone: (desk: ShopDesk) => void };

/** A part of a shop's data while it is edited: until it is published no one else sees it. */
export function usePart<P extends ShopPart>(part: P, { shopId, desk, onDone }: Stored) {
  const stored = desk.data[part] as ShopData[P];
  const [value, setValue] = useState(stored);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setBusy] = useState(false);
  const isChanged = JSON.stringify(value) !== JSON.stringify(stored);

  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);

  function set(next: ShopData[P]): void {
    setValue(next);
    setErrors({});
  }

  async function publish(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const answer = (await call('post', `/api/shop_admin/:id/data/${part}`, {
      param: { id: shopId },
      json: { was: stored, to: value },
    } as never)) as Answer<ShopDesk>;
    setBusy(false);
    if (answer.ok) {
      setErrors({});
      // What the server has made of it: clean texts, days in order.
      setValue(answer.data.data[part] as ShopData[P]);
      showMessage(answer.data.message ?? '');
      return onDone(answer.data);
    }
    const { custom, flash, ...fields } = answer.refusal.errors;
    setErrors(answer.refusal.errors);
    if (Object.keys(fields).length === 0) showRefusal(answer.refusal);
  }

  /** The first message for a field: `to.items.3.amount`. */
  const errorAt = (name: string): string | null =>
    Object.entries(errors).find(([field]) => isMeant(name, field))?.[1][0] ?? null;

  return {
    ...{ value, stored, set, isBusy, isChanged, errorAt, publish },
    hasErrors: Object.keys(errors).length > 0,
    discard: () => set(stored),
  };
}
export type Part<P extends ShopPart> = ReturnType<typeof usePart<P>>;
