import type { ModalProps } from '../../overlay/modal-args.ts';
import { DefaultResults } from './DefaultResults.tsx';
import { HistoryList } from './HistoryList.tsx';
import { PLACEHOLDERS } from './placeholders.ts';
import { SearchField } from './SearchField.tsx';
import { SearchWays } from './SearchWays.tsx';
import { MODAL_CAP } from './suggester.ts';

/** The search box of a phone: words first, below them the other ways and the history. */
export function SuggestModal({ args: { half, text } }: ModalProps<'suggest'>) {
  return (
    <div className="searchmodal">
      <SearchField
        half={half}
        label="検索する言葉"
        placeholder={PLACEHOLDERS[half]}
        cap={MODAL_CAP}
        initial={text}
      >
        <SearchWays half={half} />
        <DefaultResults half={half} />
        <HistoryList />
      </SearchField>
    </div>
  );
}
