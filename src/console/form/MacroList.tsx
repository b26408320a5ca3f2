import { useRef } from 'react';
import { useForm } from '../../components/form/Form.tsx';
import type { Answer } from '../../lib/answer.ts';
import { openModal } from '../../overlay/modal-store.ts';
import { runDeed } from './run-deed.ts';

type Props<T> = {
  /** One without a number is of the site, and stays. */
  macros: readonly { id: number | null; title: string; body: string }[];
  /** Where there are some that can be removed. */
  removal?: {
    /** From whose screens it goes as well: 「ほかの管理者」. */
    others: string;
    remove: (id: number) => Promise<Answer<T>>;
    onRemoved: (answer: T) => void;
  };
};

/** What is often written, above the field of a reply: it goes behind what is there already. */
export function MacroList<T extends { message: string }>({ macros, removal }: Props<T>) {
  const form = useForm();
  const list = useRef<HTMLUListElement>(null);
  function insert(body: string): void {
    const { message } = form.$values.get() as { message: string };
    form.setValue('message', message.trim() ? `${message.trimEnd()}\n\n${body}` : body);
  }
  const onYes = (id: number) =>
    removal &&
    runDeed(removal.remove(id), (answer) => {
      // The button that had the focus goes.
      list.current?.querySelector<HTMLElement>(`li:not([data-macro="${id}"]) > button`)?.focus();
      removal.onRemoved(answer);
    });
  return (
    <ul className="macros" aria-label="定型文" ref={list}>
      {macros.map(({ id, title, body }) => (
        <li key={id ?? title} data-macro={id}>
          <button className="chip" type="button" title={body} onClick={() => insert(body)}>
            {title}
          </button>
          {removal && id !== null && (
            <button
              className="iconbtn"
              type="button"
              aria-label={`定型文「${title}」を削除`}
              onClick={() =>
                openModal('confirm', {
                  title: '定型文を削除しますか？',
                  text: `「${title}」は、${removal.others}の画面からも消えます。`,
                  yes: '削除する',
                  onYes: () => void onYes(id),
                })
              }
            >
              ×
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
