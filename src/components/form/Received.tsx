import { type ReactNode, useEffect, useRef } from 'react';

type Props = { message: string; receipt: string; note?: ReactNode; children: ReactNode };

/** In the place of a form that was sent: the answer and the number to ask by. `children`: what comes next. */
export function Received({ message, receipt, note, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} className="card card--pad" role="status" tabIndex={-1}>
      <p>
        <b>{message}</b>
      </p>
      {note && <p className="notice mt-2">{note}</p>}
      <p className="s mt-2">
        受付番号：<b className="num">{receipt}</b>
      </p>
      {children}
    </div>
  );
}
