import { useEffect, useId, useRef, useState } from 'react';
import type { Suggest } from '../../../server/directory/search/contract.ts';
import { FieldNotes, LabelText } from '../../components/form/FieldNotes.tsx';
import { useField } from '../../components/form/use-field.ts';
import { Icon } from '../../components/Icon.tsx';
import { SuggestRow } from '../search/SuggestRow.tsx';
import { MODAL_CAP } from '../search/suggester.ts';
import { useCombobox } from '../search/use-combobox.ts';

type OffersProps = { input: HTMLInputElement; onPick: (shop: Suggest) => void };

/** The shops whose names fit, under the field. */
function Offers({ input, onPick }: OffersProps) {
  const listId = useId();
  const options = useRef<(HTMLAnchorElement | null)[]>([]);
  const { text, suggesting, active } = useCombobox(input, {
    cap: MODAL_CAP,
    filter: 'Shop',
    listId,
    options,
  });
  const { status, suggests, near, problem } = suggesting;
  const found = text.trim() === '' ? [] : suggests;
  const isOpen = found.length > 0;
  useEffect(() => {
    options.current.length = found.length;
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', listId);
    input.setAttribute('aria-expanded', String(isOpen));
  });
  return (
    <>
      <p className="vh" role="status">
        {status === 'here' && (isOpen ? `候補が${found.length}件あります。` : '候補はありません。')}
      </p>
      {isOpen && near && <p className="suggests__say">ぴったりの名前がないため、近い名前を出しています。</p>}
      {status === 'here' && !isOpen && text.trim() !== '' && (
        <p className="suggests__say">
          お店が見つかりませんでした。下の「見つからない」にチェックを入れてください。
        </p>
      )}
      {status === 'failed' && <p className="suggests__say suggests__say--bad">{problem}</p>}
      <div
        className="suggests"
        role="listbox"
        id={listId}
        aria-label="お店の候補"
        tabIndex={-1}
        hidden={!isOpen}
      >
        {found.map((suggest, index) => (
          <SuggestRow
            key={suggest.id}
            suggest={{ ...suggest, saved: false }}
            half="shops"
            option={{
              id: `${listId}-${index}`,
              isActive: index === active,
              at: (link) => {
                options.current[index] = link;
              },
            }}
            onFollow={(event) => {
              event.preventDefault();
              onPick(suggest);
            }}
          />
        ))}
      </div>
    </>
  );
}

export type Picked = Pick<Suggest, 'id' | 'name' | 'type'>;
type Props = { picked: Picked | null; setPicked: (shop: Picked | null) => void };

/** A shop from the suggestions; ✕ begins anew. */
export function ShopPicker({ picked, setPicked }: Props) {
  const field = useField<string>('shopId');
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const clearing = useRef<HTMLButtonElement>(null);
  const last = useRef(picked);
  const pick = (shop: Picked | null) => {
    setPicked(shop);
    field.setValue(shop ? shop.id.replace('Shop-', '') : '');
  };
  // The focus goes where the hand goes on.
  useEffect(() => {
    const next = picked ? clearing.current : input;
    if (last.current === picked || !next) return;
    next.focus();
    last.current = picked;
  }, [picked, input]);
  return (
    <div className="field">
      <label className="label" htmlFor={field.id}>
        <LabelText text="お店" required />
      </label>
      {picked ? (
        <div className="affil__picked">
          <Icon name="store" size={20} />
          <span>
            <b>{picked.name}</b>
            <small>{picked.type}</small>
          </span>
          <button
            ref={clearing}
            id={field.id}
            className="iconbtn iconbtn--muted"
            type="button"
            aria-label={`${picked.name}の選択を取り消す`}
            onClick={() => pick(null)}
          >
            <Icon name="x" size={20} />
          </button>
        </div>
      ) : (
        <>
          <div className="searchbox">
            <Icon name="search" size={20} />
            <input
              {...field.control(false)}
              ref={setInput}
              type="search"
              aria-required
              placeholder="店名・エリア"
              maxLength={100}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              onKeyDown={(event) => {
                // Enter chooses a shop; it does not send the form without one.
                if (event.key === 'Enter') event.preventDefault();
              }}
            />
          </div>
          {input && <Offers input={input} onPick={pick} />}
        </>
      )}
      <FieldNotes id={field.id} error={field.error} />
    </div>
  );
}
