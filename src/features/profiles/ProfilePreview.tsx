import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { openModal } from '../../overlay/modal-store.ts';
import { drawPreview } from './draw-preview.ts';
import { fetchOwnPage, fillFrame } from './page-frame.ts';
import { $preview, type PreviewView } from './preview-view.ts';

/** Her page at the width of a phone, as visitors would see it with what is being written. */
function PageFrame({ myId }: { myId: string }) {
  const view = useStore($preview);
  const frame = useRef<HTMLIFrameElement>(null);
  const drawn = useRef<PreviewView>({});
  const [page, setPage] = useState<Document | null>(null);
  const [state, setState] = useState<'loading' | 'failed' | 'here'>('loading');
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every try asks anew
  useEffect(() => {
    let isGone = false;
    void fetchOwnPage(myId).then((saved) => {
      if (isGone || !frame.current) return;
      drawn.current = {};
      const inner = saved && fillFrame(frame.current, saved);
      setPage(inner);
      setState(inner ? 'here' : 'failed');
    });
    return () => {
      isGone = true;
    };
  }, [myId, tries]);
  useEffect(() => {
    if (!page) return;
    drawPreview(page, view, drawn.current);
    drawn.current = view;
  }, [page, view]);

  return (
    <div className="pframe">
      {state !== 'here' && (
        <div className="pframe__wait" role="status">
          {state === 'loading' ? (
            '読み込んでいます…'
          ) : (
            <>
              <p>プレビューを読み込めませんでした。入力した内容はそのままです。</p>
              <button
                className="btn btn--line mt-3"
                type="button"
                onClick={() => {
                  setState('loading');
                  setTries(tries + 1);
                }}
              >
                もう一度試す
              </button>
            </>
          )}
        </div>
      )}
      <iframe ref={frame} className="pframe__page" title="ページのプレビュー" hidden={state !== 'here'} />
    </div>
  );
}

const NOTE = 'まだ保存していない内容です。保存するまで、ページには出ません。';

export const PreviewModal = ({ args: { myId } }: ModalProps<'profile_preview'>) => (
  <>
    <p className="note">{NOTE}</p>
    <PageFrame myId={myId} />
  </>
);

const isWide = () => matchMedia('(width >= 1200px)').matches;

/** Beside the form on a wide screen; else a sheet behind a button. Both follow the form. */
export function ProfilePreview({ myId, view }: { myId: string; view: PreviewView }) {
  const [wide, setWide] = useState(isWide);
  useEffect(() => $preview.set(view), [view]);
  useEffect(() => {
    const look = () => setWide(isWide());
    addEventListener('resize', look);
    return () => removeEventListener('resize', look);
  }, []);
  if (!wide)
    return (
      <button
        className="btn btn--line btn--lg btn--block"
        type="button"
        onClick={() => openModal('profile_preview', { myId })}
      >
        プレビュー
      </button>
    );
  return (
    <aside className="pviewside" aria-label="プレビュー">
      <div className="pviewside__in">
        <h2>プレビュー</h2>
        <p className="note">{NOTE}</p>
        <PageFrame myId={myId} />
      </div>
    </aside>
  );
}
