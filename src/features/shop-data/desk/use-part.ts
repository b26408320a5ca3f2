import { useEffect, useState } from 'react';
import type { ShopPart } from '../../../../server/core/db/shop-desk-tables.ts';
import type { ShopDesk } from '../../../../server/desk/shop-data/contract.ts';
import type { ShopData } from '../../../../server/desk/shop-data/rules.ts';
import { isMeant } from '../../../components/form/field-errors.ts';
import type { Answer, FieldErrors, Refusal } from '../../../lib/answer.ts';
import { call } from '../../../lib/call.ts';
import { showMessage } from '../../../overlay/messages-store.ts';
import { showRefusal } from '../../../overlay/show-failure.ts';

export type Stored = { shopId: number; desk: ShopDesk; onDone: (desk: ShopDesk) => void };

const PHONE = { width: 390, height: 844 };
const NO_WINDOW = 'プレビューを開けませんでした。ブラウザの設定で、ポップアップを許可してください。';

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A part of a shop's data while it is edited: until it is published no one else sees it. */
export function usePart<P extends ShopPart>(part: P, { shopId, desk, onDone }: Stored) {
  const stored = desk.data[part] as ShopData[P];
  const [seen, setSeen] = useState(stored);
  /** What the edit began with: what was published meanwhile is not overwritten by it. */
  const [base, setBase] = useState(stored);
  const [value, setValue] = useState(stored);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setBusy] = useState(false);
  const isChanged = !same(value, base);

  function beginWith(next: ShopData[P]): void {
    setBase(next);
    setValue(next);
    setErrors({});
  }
  if (seen !== stored) {
    setSeen(stored);
    if (!isChanged) beginWith(stored);
  }

  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);

  /** A function gets what stands there by then: for what comes later, as an upload. */
  function set(next: ShopData[P] | ((now: ShopData[P]) => ShopData[P])): void {
    setValue(next);
    setErrors({});
  }

  function showErrors(refusal: Refusal): void {
    setErrors(refusal.errors);
    // The fields are marked by then.
    requestAnimationFrame(() => {
      const wrong = document.querySelector<HTMLElement>(`#${part} [aria-invalid="true"]`);
      if (wrong) wrong.focus();
      else showRefusal(refusal);
    });
  }

  /** The page with what is edited, as wide as a phone, or beside this one on a phone. */
  async function preview(): Promise<void> {
    // At once: for a press that is over a browser opens no window.
    const opened = window.open('', `preview-${shopId}`, `popup,width=${PHONE.width},height=${PHONE.height}`);
    if (!opened) return void showMessage(NO_WINDOW, { isError: true });
    const answer = (await call('post', '/api/shop_admin/:id/data/preview', {
      param: { id: shopId },
      json: { part, was: base, to: value },
    } as never)) as Answer<{ path: string }>;
    if (answer.ok) return opened.location.replace(answer.data.path);
    opened.close();
    showErrors(answer.refusal);
  }

  /** @returns whether it was done. */
  async function publish(): Promise<boolean> {
    if (isBusy || !isChanged) return false;
    setBusy(true);
    const sent = value;
    const answer = (await call('post', `/api/shop_admin/:id/data/${part}`, {
      param: { id: shopId },
      json: { was: base, to: sent },
    } as never)) as Answer<ShopDesk>;
    setBusy(false);
    if (!answer.ok) {
      showErrors(answer.refusal);
      return false;
    }
    const next = answer.data.data[part] as ShopData[P];
    setErrors({});
    setBase(next);
    // What was typed while it was on its way stays.
    setValue((now) => (now === sent ? next : now));
    showMessage(answer.data.message ?? '');
    onDone(answer.data);
    return true;
  }

  /** The first message for a field: `to.items.3.amount`. */
  const errorAt = (name: string): string | null =>
    Object.entries(errors).find(([field]) => isMeant(name, field))?.[1][0] ?? null;

  return {
    ...{ value, base, set, isBusy, isChanged, errorAt, publish, preview },
    discard: () => beginWith(stored),
  };
}
