import { useEffect, useState } from 'react';
import type { ShopDesk } from '../../../../server/desk/shop-data/contract.ts';
import { PART_NAMES, PARTS } from '../../../../server/desk/shop-data/rules.ts';
import { ChangeList } from './ChangeList.tsx';
import { ContactForm } from './ContactForm.tsx';
import { CouponsForm } from './CouponsForm.tsx';
import { DaysForm } from './DaysForm.tsx';
import { HoursForm } from './HoursForm.tsx';
import { PhotosForm } from './PhotosForm.tsx';
import { PlaceForm } from './PlaceForm.tsx';
import { PricesForm } from './PricesForm.tsx';
import { WordsForm } from './WordsForm.tsx';

type Props = { shopId: number; path: string; desk: ShopDesk };

/** What a shop keeps of its page, part by part; each is published, confirmed and taken back by itself. */
export function DataDesk({ shopId, path, desk: start }: Props) {
  const [desk, setDesk] = useState(start);
  // What the address names is not there while the browser looks for it.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  const stored = { shopId, desk, onDone: setDesk };
  return (
    <div className="datadesk">
      <nav className="datadesk__nav" aria-label="お店の情報の項目">
        {PARTS.map((part) => (
          <a className="chip" href={`#${part}`} key={part}>
            {PART_NAMES[part]}
          </a>
        ))}
        <a className="chip" href="#history">
          履歴
        </a>
        {!desk.isDraft && (
          <a className="chip" href={path} target="_blank" rel="noopener">
            お客さまの見え方
          </a>
        )}
      </nav>
      <HoursForm {...stored} />
      <DaysForm {...stored} />
      <PricesForm {...stored} />
      <CouponsForm {...stored} />
      <PhotosForm {...stored} />
      <WordsForm {...stored} />
      <ContactForm {...stored} />
      <PlaceForm {...stored} />
      <ChangeList {...stored} />
    </div>
  );
}
