import type { QrPath } from './qr-path.ts';

type Props = { code: QrPath; label: string };

/** A code that `qrPath` has drawn, as large as `--qr` of its place says. */
export function QrCode({ code: { size, path }, label }: Props) {
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className="qr__paper" d={`M0 0h${size}v${size}H0z`} />
      <path d={path} />
    </svg>
  );
}
