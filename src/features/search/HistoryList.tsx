import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { MODEL_ICONS } from './SuggestRow.tsx';
import {
  $histories,
  $isKeeping,
  forget,
  forgetAll,
  keep,
  loadHistories,
  setKeeping,
} from './search-history.ts';

/** What was searched for on this device, and the switch that keeps it from remembering. */
export function HistoryList() {
  const histories = useStore($histories);
  const isKeeping = useStore($isKeeping);
  const section = useRef<HTMLElement>(null);
  useEffect(loadHistories, []);
  /** What had the focus goes away: the focus stays in the section. */
  const stay = () => section.current?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
  return (
    <section className="histories" ref={section} aria-labelledby="histories">
      <div className="histories__head">
        <h3 className="menuhead" id="histories" tabIndex={-1}>
          検索履歴
        </h3>
        {histories.length > 0 && (
          <button
            className="btn btn--text"
            type="button"
            onClick={() => {
              stay();
              forgetAll();
            }}
          >
            すべて削除
          </button>
        )}
      </div>
      {histories.length > 0 ? (
        <ul>
          {histories.map((kept) => (
            <li key={kept.id} className="history">
              <a className="suggestrow" href={kept.path} onClick={() => keep(kept)}>
                <Icon name={kept.model === 'Text' ? 'clock' : MODEL_ICONS[kept.model]} size={20} />
                <span className="suggestrow__name">
                  <b>{kept.name}</b>
                  <small>{kept.type}</small>
                </span>
              </a>
              <button
                className="iconbtn iconbtn--muted"
                type="button"
                aria-label={`履歴から「${kept.name}」を消す`}
                onClick={() => {
                  stay();
                  forget(kept.id);
                }}
              >
                <Icon name="x" size={20} />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="note">
          {isKeeping
            ? 'さがした言葉や場所が、ここに10件まで残ります。'
            : 'この端末では履歴を残していません。'}
        </p>
      )}
      <label className="check histories__switch">
        <input type="checkbox" checked={!isKeeping} onChange={(event) => setKeeping(!event.target.checked)} />
        <span>
          この端末に履歴を残さない
          <small>履歴はこの端末だけに保存され、送信されません。</small>
        </span>
      </label>
    </section>
  );
}
