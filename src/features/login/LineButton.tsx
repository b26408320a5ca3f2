import { lineStartPath } from '../../../server/core/paths.ts';
import type { AccountType } from '../../../server/identity/accounts/contract.ts';
import { configs } from '../../lib/configs.ts';
import { $modal } from '../../overlay/modal-store.ts';

/** The ways that prove a person (specification §1). */
export const RECOMMENDED = 'おすすめ';

/** The official mark: a white speech bubble. */
export function LineMark() {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true">
      <path
        fill="#fff"
        d="M14 3.5c6 0 10.8 3.9 10.8 8.7 0 4.3-4.2 8-10.5 12-.5.3-.9 0-.8-.5l.3-2.6C7.9 21 3.2 17 3.2 12.2 3.2 7.4 8 3.5 14 3.5z"
      />
      <text
        x="14"
        y="14.8"
        textAnchor="middle"
        fontSize="6.2"
        fontWeight="700"
        fill="#06C755"
        fontFamily="sans-serif"
      >
        LINE
      </text>
    </svg>
  );
}

/** What is shown at every use of LINE. */
export const LineTip = () => (
  <p className="note mt-2">
    当サイトがLINEのパスワードを取得することはありません。また、許可なくLINEに投稿することもありません。
  </p>
);

type Props = {
  intent: 'login' | 'register';
  type?: AccountType;
  shopId?: number;
  /** The dark heading above it, for the official button's label has too little contrast to stand alone. */
  heading?: string;
};

/** What lies over the page and is come back to: the post that was opened, the link of a shop. */
function over(shopId: number | undefined): string {
  if (shopId) return `#modal=register_cast&shopId=${shopId}`;
  const post = $modal.get().histories.find((step) => step.name === 'timeline');
  return post?.name === 'timeline' ? `#modal=timeline&tlId=${post.args.tlId}` : '';
}

/** The official button of LINE Login with its safety tip; nothing where the site has no LINE channel. */
export function LineButton({ intent, type, shopId, heading = 'LINEでかんたん登録・ログイン' }: Props) {
  if (!configs().lineLogin) return null;
  const query = {
    intent,
    ...(type && { type }),
    ...(shopId && { shopId: String(shopId) }),
    returnTo: location.pathname + location.search + over(type === 'girl' ? shopId : undefined),
  };
  return (
    <>
      <h3 className="lineh">
        {heading}
        <span className="badge badge--ok">{RECOMMENDED}</span>
      </h3>
      <a className="linelogin mt-2" href={lineStartPath(query)}>
        <LineMark />
        LINEでログイン
      </a>
      <LineTip />
    </>
  );
}
