import { useFocusOnAppearance } from './focus-on-appearance.ts';

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
