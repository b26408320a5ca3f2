import type { CheckedImport } from '../../../../server/desk/imports/contract.ts';

/** Counts, rows that are wrong, and each field with what it says now and would say then. */
export function ImportChanges({ checked }: { checked: CheckedImport }) {
  const { fresh, changed, unchanged, refused, errors, ignored, notes, changes } = checked;
  const rest = fresh + changed - changes.length;
  return (
    <>
      <p className="mt-2">
        新しく登録 <b className="num">{fresh}</b>件・変更 <b className="num">{changed}</b>件・変更なし{' '}
        <b className="num">{unchanged}</b>件
      </p>
      {ignored.length > 0 && <p className="note mt-2">次の列は使いません：{ignored.join('、')}</p>}
      {notes.length > 0 && (
        <ul className="notice mt-3">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {refused > 0 && (
        <div className="notice notice--bad mt-3" role="alert">
          <p>{refused}行に誤りがあるため、取り込めません。直してから、もう一度ファイルを選んでください。</p>
          <ul>
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        </div>
      )}
      {changes.length > 0 && (
        <ul className="card lines mt-3">
          {changes.map(({ code, name, isNew, fields }) => (
            <li key={code} className="deskline">
              <b>
                {isNew && <span className="badge badge--ok">新規</span>} {name}
              </b>
              <p className="cap">店舗コード {code}</p>
              {fields.length > 0 && (
                <dl className="diff">
                  {fields.map((field) => (
                    <div key={field.name}>
                      <dt>{field.name}</dt>
                      <dd>
                        <del>{field.from}</del> → <ins>{field.to}</ins>
                      </dd>
                    </div>
                  ))}
                </dl>
              )}
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && <p className="note mt-2">ほか{rest.toLocaleString('ja-JP')}件</p>}
    </>
  );
}
