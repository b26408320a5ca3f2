import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  /** Of what is edited; without it something is added. */
  edited: string | undefined;
  onCancel: () => void;
  children: ReactNode;
};

/** A form that adds to the list below it, or edits one of its rows: then it has a heading and a way out. */
export function FormPage({ edited, onCancel, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (edited !== undefined) heading.current?.focus();
  }, [edited]);
  if (edited === undefined) return children;
  return (
    <>
      <h2 className="menuhead" tabIndex={-1} ref={heading}>
        「{edited}」を編集
      </h2>
      {children}
      <button className="btn btn--line btn--block mt-3" type="button" onClick={onCancel}>
        編集をやめる
      </button>
    </>
  );
}
