import type { ModalProps } from '../../shell/modal-args.ts';
import { StationPicker } from './StationPicker.tsx';

/** A station without a position. */
export function SearchStation({ args: { half } }: ModalProps<'search_station'>) {
  return (
    <div className="searchmodal">
      <StationPicker half={half} />
    </div>
  );
}
