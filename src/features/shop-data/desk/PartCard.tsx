import { type ReactNode, useRef, useState } from 'react';
import type { ShopPart } from '../../../../server/core/db/shop-desk-tables.ts';
import { daysAgoText } from '../../../../server/core/span-text.ts';
import type { ShopDesk } from '../../../../server/desk/shop-data/contract.ts';
import { PART_NAMES, STALE_DAYS } from '../../../../server/desk/shop-data/rules.ts';
import { Icon } from '../../../components/Icon.tsx';
import type { Answer } from '../../../lib/answer.ts';
import { call } from '../../../lib/call.ts';
import { showMessage } from '../../../overlay/messages-store.ts';
import { showRefusal } from '../../../overlay/show-failure.ts';
import type { Stored } from './use-part.ts';

type Edited = {
  /** What was opened: it alone is confirmed. */
  base: unknown;
  isChanged: boolean;
  isBusy: boolean;
  publish: () => Promise<boolean>;
  preview: () => Promise<void>;
  discard: () => void;
};
type Props = Stored & { part: ShopPart; edited: Edited; note?: string; children: ReactNode };

const confirmedText = (days: number | undefined): string =>
  days === undefined ? 'まだ確認していません' : `${daysAgoText(days)}確認`;

/** A part of the data: when it was confirmed, what it holds, and its way to the public. */
export function PartCard({ part, edited, note, children, shopId, desk, onDone }: Props) {
  const [isBusy, setBusy] = useState(false);
  /** The buttons go away with what they do. */
  const heading = useRef<HTMLHeadingElement>(null);
  const name = PART_NAMES[part];
  const days = desk.confirmed.find((each) => each.part === part)?.days;
  const isStale = days === undefined || days > STALE_DAYS;

  async function confirm(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const answer = (await call('post', '/api/shop_admin/:id/data/confirm', {
      param: { id: shopId },
      json: { part, was: edited.base },
    } as never)) as Answer<ShopDesk>;
    setBusy(false);
    if (!answer.ok) return showRefusal(answer.refusal);
    showMessage(answer.data.message ?? '');
    onDone(answer.data);
    heading.current?.focus();
  }
  async function publish(): Promise<void> {
    if (await edited.publish()) heading.current?.focus();
  }
  function discard(): void {
    edited.discard();
    heading.current?.focus();
  }

  return (
    <section className="card card--pad datapart" id={part} aria-labelledby={`${part}-name`}>
      <div className="datapart__head">
        <div className="datapart__name">
          <h2 id={`${part}-name`} tabIndex={-1} ref={heading}>
            {name}
          </h2>
          <span className={isStale ? 'badge badge--warn' : 'cap'}>{confirmedText(days)}</span>
        </div>
        {!edited.isChanged && days !== 0 && (
          <button
            className="btn btn--line"
            type="button"
            aria-busy={isBusy}
            aria-label={`${name}は今も正しい`}
            onClick={() => void confirm()}
          >
            <Icon name="check" size={20} />
            今も正しい
          </button>
        )}
      </div>
      {note && <p className="note">{note}</p>}
      {children}
      <div className="datapart__foot">
        <b role="status">{edited.isChanged ? '変更あり ・ 公開前' : ''}</b>
        {edited.isChanged && (
          <button className="btn btn--text" type="button" disabled={edited.isBusy} onClick={discard}>
            取り消す
          </button>
        )}
        <button
          className="btn btn--line"
          type="button"
          aria-label={`${name}のプレビュー`}
          onClick={() => void edited.preview()}
        >
          プレビュー
        </button>
        <button
          className="btn btn--primary"
          type="button"
          disabled={!edited.isChanged}
          aria-busy={edited.isBusy}
          aria-label={`${name}を公開する`}
          onClick={() => void publish()}
        >
          公開する
        </button>
      </div>
    </section>
  );
}
