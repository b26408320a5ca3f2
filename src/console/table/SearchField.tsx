import { type ReactNode, useRef } from 'react';
import { QUERY_MAX } from '../../../server/desk/kit/limits.ts';
import { Icon } from '../../components/Icon.tsx';

type Props = {
  /** Of the whole form, for those who do not see it. */
  name: string;
  label: string;
  hint: string;
  q: string;
  max?: number;
  onSearch: (q: string) => void;
  /** What else narrows the list. */
  children?: ReactNode;
};

/** What is searched, by a button or the enter key. */
export function SearchField({ name, label, hint, q, max = QUERY_MAX, onSearch, children }: Props) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <form
      className="opfilter"
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(field.current?.value.trim() ?? '');
      }}
    >
      <label className="opfilter__q">
        {label}
        <input
          ref={field}
          key={q}
          className="input"
          type="search"
          name="q"
          placeholder={hint}
          defaultValue={q}
          maxLength={max}
          enterKeyHint="search"
          autoComplete="off"
        />
      </label>
      <button className="btn btn--line" type="submit">
        <Icon name="search" size={20} />
        検索
      </button>
      {children}
    </form>
  );
}
