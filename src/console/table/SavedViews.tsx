import { useId, useState } from 'react';
import type { ListQuery } from './use-list-query.ts';

type View = { name: string; query: ListQuery };

const VIEWS_MAX = 12;
const keyOf = (of: string) => `views:${of}`;

function readViews(of: string): View[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(of)) ?? '[]');
    return Array.isArray(kept) ? (kept as View[]) : [];
  } catch {
    return [];
  }
}

/** Searches and filters under a name of one's own, on this device. */
export function SavedViews({
  of,
  query,
  show,
}: {
  of: string;
  query: ListQuery;
  show: (query: ListQuery) => void;
}) {
  const [views, setViews] = useState(() => readViews(of));
  const [name, setName] = useState<string | null>(null);
  const id = useId();
  function keep(next: View[]) {
    setViews(next);
    try {
      localStorage.setItem(keyOf(of), JSON.stringify(next));
    } catch {
      // A browser without storage forgets them with the page.
    }
  }
  function save() {
    const trimmed = name?.trim();
    if (!trimmed) return;
    keep([...views.filter((view) => view.name !== trimmed), { name: trimmed, query }].slice(-VIEWS_MAX));
    setName(null);
  }
  return (
    <fieldset className="views">
      <legend className="vh">保存した表示</legend>
      {views.map((view) => (
        <span key={view.name} className="views__view">
          <button type="button" onClick={() => show(view.query)}>
            {view.name}
          </button>
          <button
            type="button"
            aria-label={`保存した表示「${view.name}」を消す`}
            onClick={() => keep(views.filter((each) => each !== view))}
          >
            ×
          </button>
        </span>
      ))}
      {name === null ? (
        <button className="btn btn--text" type="button" onClick={() => setName('')}>
          この表示を保存
        </button>
      ) : (
        <>
          <label className="vh" htmlFor={id}>
            表示の名前
          </label>
          <input
            id={id}
            className="input views__name"
            value={name}
            maxLength={20}
            placeholder="表示の名前"
            // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was just pressed
            autoFocus
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') save();
              if (event.key === 'Escape') setName(null);
            }}
          />
          <button className="btn btn--line" type="button" onClick={save}>
            保存
          </button>
        </>
      )}
    </fieldset>
  );
}
