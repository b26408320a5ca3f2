import { type RefObject, useEffect, useRef } from 'react';

/** The button that led to a step is gone with the step before: the focus goes on to the element with this ref. */
export function useFocusOnAppearance<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}

/** Recovery codes, which are shown once. */
export function CodeList({ codes }: { codes: readonly string[] }) {
  const list = useFocusOnAppearance<HTMLElement>();
  return (
    <section ref={list} aria-label="回復コード" tabIndex={-1}>
      <p className="notice notice--info mt-3" role="status">
        回復コードを発行しました。表示は今回だけです。紙に書くなどして、安全な場所に保管してください。
      </p>
      <ul className="card card--pad codelist mt-3">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="note mt-3">認証アプリを使えないときに、1つにつき1回だけ使えます。</p>
    </section>
  );
}
