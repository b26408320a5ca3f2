import { Icon } from '../../../components/Icon.tsx';
import type { Sending } from './use-photo-uploads.ts';

type Props = {
  sending: readonly Sending[];
  remove: (key: number) => void;
  retry: (one: Sending) => void;
};

/** How far each photo has come, and what is wrong with one. */
export function SendingList({ sending, remove, retry }: Props) {
  return (
    <ul className="lines" hidden={sending.length === 0}>
      {sending.map((one) => (
        <li className="sendrow" key={one.key}>
          <span className="s">{one.name}</span>
          {one.problem === null ? (
            <progress max={100} value={one.percent} aria-label={`${one.name}を送信中`} />
          ) : (
            <>
              <p className="err" role="alert">
                {one.problem}
              </p>
              <button className="btn btn--line" type="button" onClick={() => retry(one)}>
                もう一度送る
              </button>
              <button
                className="iconbtn"
                type="button"
                aria-label={`${one.name}をやめる`}
                onClick={() => remove(one.key)}
              >
                <Icon name="x" size={20} />
              </button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
