import satori from 'satori';
import sharp from 'sharp';
import { config } from '../../core/config.ts';
import { fitText } from './fit-text.ts';
import type { ShareCard } from './read-share-card.ts';
import { drawable, shareFonts } from './share-fonts.ts';

const WIDTH = 1200;
const HEIGHT = 630;
/** LINE may crop to the middle square: all content stays inside it. */
const SAFE = 590;
const COLOURS = { caba: '#ff8fb3', girls: '#6fd0dc', sexy: '#c9a6f5' } as const;

type Node = { type: string; props: Record<string, unknown> };
const box = (style: Record<string, unknown>, children: unknown): Node => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
});

const TITLE_SIZES = [84, 76, 68, 60, 54, 48, 42, 38, 34, 30];
const LINE_SIZES = [36, 32, 28, 24];

/** Breaks lines where words end, so that no name is cut. */
function text(
  words: string,
  maxLines: number,
  sizes: readonly number[],
  style: Record<string, unknown>,
): Node {
  const { size, lines } = fitText(words, SAFE, maxLines, sizes);
  const shown = lines.map((line) => box({ whiteSpace: 'nowrap', lineHeight: 1.32 }, line));
  return box({ flexDirection: 'column', alignItems: 'center', fontSize: size, ...style }, shown);
}

function moon(): Node {
  const circle = (cx: number, cy: number, r: number, fill: string): Node => ({
    type: 'circle',
    props: { cx, cy, r, fill },
  });
  const circles = [
    circle(16, 16, 14, '#9b1b4b'),
    circle(20.5, 12.5, 9, '#1a1015'),
    circle(20.5, 12.5, 4, '#f0c24b'),
  ];
  return { type: 'svg', props: { width: 84, height: 84, viewBox: '0 0 32 32', children: circles } };
}

/** 1200×630 PNG, under 300 kB. */
export async function drawShareImage(card: ShareCard): Promise<Buffer> {
  const band = card.category ? COLOURS[card.category] : '#f0c24b';
  const column = { flexDirection: 'column', alignItems: 'center', justifyContent: 'center' };
  const title = text(drawable(card.title) || config().siteName, 3, TITLE_SIZES, {
    fontWeight: 700,
    marginTop: 24,
    marginBottom: 12,
  });
  const lines = card.lines.map((line) =>
    text(drawable(line), 1, LINE_SIZES, { color: '#c9bdc3', marginTop: 10 }),
  );
  const root = box(
    {
      ...column,
      width: WIDTH,
      height: HEIGHT,
      background: 'linear-gradient(180deg, #2b1721, #141013)',
      color: '#f5eff1',
      fontFamily: 'Noto Sans JP',
    },
    [
      box({ ...column, width: SAFE, flexGrow: 1 }, [moon(), title, ...lines]),
      box(
        {
          width: WIDTH,
          height: 64,
          backgroundColor: band,
          alignItems: 'center',
          justifyContent: 'center',
          fontSize: 30,
          fontWeight: 700,
          color: '#1a1015',
        },
        config().siteName,
      ),
    ],
  );
  const svg = await satori(root as unknown as Parameters<typeof satori>[0], {
    width: WIDTH,
    height: HEIGHT,
    fonts: shareFonts,
  });
  return sharp(Buffer.from(svg)).png({ palette: true, quality: 90, effort: 4 }).toBuffer();
}
