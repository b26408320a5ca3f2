import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { CARD_SIZES, type CardSize, type CardTexts, drawShiftCard } from './draw-shift-card.ts';

const NAMES: Record<CardSize, string> = { story: 'ストーリーズ', post: '投稿' };
const FILE = 'shift.png';
const FAILED = '画像をつくれませんでした。画面を再読み込みして、もう一度お試しください。';

/** The next shift as a picture for elsewhere: made on the device, kept nowhere, and gone with the shift. */
export function ShiftCard({ card }: { card: CardTexts & { name: string } }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState<CardSize>('story');
  const [isNamed, setNamed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (canvas.current) drawShiftCard(canvas.current, { ...card, name: isNamed ? card.name : null }, size);
  }, [card, isNamed, size]);

  async function make(): Promise<void> {
    if (isBusy || !canvas.current) return;
    setBusy(true);
    const picture = await new Promise<Blob | null>((done) => canvas.current?.toBlob(done, 'image/png'));
    setBusy(false);
    if (!picture) {
      showMessage(FAILED, { isError: true });
      return;
    }
    const files = [new File([picture], FILE, { type: 'image/png' })];
    // A phone has its own sheet, which also keeps the picture among the photos.
    if (!matchMedia('(pointer: coarse)').matches || !navigator.canShare?.({ files }))
      return saveFile(picture, FILE);
    await navigator.share({ files }).catch((refusal: Error) => {
      if (refusal.name !== 'AbortError') saveFile(picture, FILE);
    });
  }

  const { width, height } = CARD_SIZES[size];
  return (
    <section className="card shift-card" aria-labelledby="shift-card">
      <canvas
        ref={canvas}
        className="shift-card__picture"
        width={width}
        height={height}
        role="img"
        aria-label={`シフトカードの見本：${card.day} ${card.start}から、${card.shop}${isNamed ? `、${card.name}` : ''}`}
      />
      <div>
        <h2 id="shift-card">シフトカード</h2>
        <p className="note">
          {`入るのは、日にち・始まりの時刻・お店の名前・ページのアドレス・サイトの名前${isNamed ? '・あなたの名前' : ''}だけ。顔・終わりの時刻は入りません。`}
        </p>
        <fieldset className="needs-script">
          <legend className="vh">画像の大きさ</legend>
          <div className="seg">
            {(Object.keys(CARD_SIZES) as CardSize[]).map((each) => (
              <label key={each}>
                <input
                  className="vh"
                  type="radio"
                  name="card-size"
                  checked={size === each}
                  onChange={() => setSize(each)}
                />
                {NAMES[each]}
              </label>
            ))}
          </div>
        </fieldset>
        <label className="check needs-script">
          <input
            type="checkbox"
            checked={isNamed}
            onChange={({ currentTarget }) => setNamed(currentTarget.checked)}
          />
          <span>名前を入れる</span>
        </label>
      </div>
      <button
        className="btn btn--line btn--block needs-script"
        type="button"
        aria-busy={isBusy}
        onClick={() => void make()}
      >
        <Icon name="image" />
        シフトカードをつくる
      </button>
    </section>
  );
}
