import { useId } from 'react';
import { type Contact, LINE_ID_MAX, WEBSITE_MAX } from '../../../../server/desk/shop-data/rules.ts';
import { FieldNotes } from '../../../components/form/FieldNotes.tsx';
import { NumberInput } from './NumberInput.tsx';
import { PartCard } from './PartCard.tsx';
import { TextRow } from './TextRow.tsx';
import { type Stored, usePart } from './use-part.ts';

const TEL_MAX = 20;

/** How a shop is reached, and what it has. */
export function ContactForm(stored: Stored) {
  const part = usePart('contact', stored);
  const { value: contact, set } = part;
  const id = useId();
  const seatsError = part.errorAt('to.seats');
  const field = (key: 'tel' | 'lineId' | 'website') => ({
    value: contact[key],
    error: part.errorAt(`to.${key}`),
    onChange: (text: string) => set({ ...contact, [key]: text }),
  });
  const box = (key: keyof Contact & ('hasPrivateRoom' | 'acceptsCards'), name: string) => (
    <label className="check">
      <input
        type="checkbox"
        checked={contact[key]}
        onChange={({ currentTarget }) => set({ ...contact, [key]: currentTarget.checked })}
      />
      <span>{name}</span>
    </label>
  );
  return (
    <PartCard {...stored} part="contact" edited={part}>
      <TextRow label="電話番号" max={TEL_MAX} inputMode="tel" isPlain {...field('tel')} />
      <TextRow label="LINE ID" max={LINE_ID_MAX} isPlain {...field('lineId')} />
      <TextRow label="公式サイト" max={WEBSITE_MAX} inputMode="url" isPlain {...field('website')} />
      <div className="field">
        <span className="label" aria-hidden="true">
          席数
        </span>
        <NumberInput
          label="席数"
          value={contact.seats}
          blank={null}
          error={seatsError ? `${id}-error` : undefined}
          onChange={(seats) => set({ ...contact, seats })}
        />
        <FieldNotes id={id} error={seatsError} />
      </div>
      {box('hasPrivateRoom', '個室あり')}
      {box('acceptsCards', 'カードが使える')}
    </PartCard>
  );
}
