import { useEffect, useState } from 'react';

/** This page for the system's browser: LINE opens there what names this parameter, and the server ignores it. */
function outsideOfLine(hash: string): string {
  const { pathname, search } = location;
  return `${pathname}${search}${search ? '&' : '?'}openExternalBrowser=1${hash}`;
}

const WHY = {
  files: 'LINEの中では、写真や動画を送れないことがあります。ブラウザでは、もう一度ログインしてください。',
  position: 'LINEの中では、現在地を使えないことがあります。',
};

type Props = {
  /** What works better there. */
  needs: keyof typeof WHY;
  /** What opens there at once (`#modal=…`). */
  hash?: string;
};

/** In the browser of the LINE app, the way into the phone's own one; anywhere else, nothing. */
export function LineBrowserNote({ needs, hash = '' }: Props) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (/\bLine\//.test(navigator.userAgent)) setAddress(outsideOfLine(hash));
  }, [hash]);
  if (!address) return null;
  return (
    <div className="notice notice--info linenote">
      <p>{WHY[needs]}</p>
      {/* A new tab: this page stays open, with what was written in it. */}
      <a className="btn btn--line" href={address} target="_blank" rel="noopener">
        ブラウザで開く
      </a>
    </div>
  );
}
