import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import satori from 'satori';
import sharp from 'sharp';
import { config } from '../config.ts';
import type { ShareCard } from './read-share-card.ts';

const WIDTH = 1200;
const HEIGHT = 630;
/** LINE may crop to the middle square: everything that matters stands inside it. */
const SAFE = 590;
const COLOURS = { caba: '#ff8fb3', girls: '#6fd0dc', sexy: '#c9a6f5' } as const;

const require = createRequire(import.meta.url);
const font = (weight: 400 | 700) => ({
  name: 'Noto Sans JP',
  weight,
  style: 'normal' as const,
  data: readFileSync(
    require.resolve(
      `@expo-google-fonts/noto-sans-jp/${weight === 400 ? '400Regular/NotoSansJP_400Regular' : '700Bold/NotoSansJP_700Bold'}.ttf`,
    ),
  ),
});
let fonts: ReturnType<typeof font>[] | undefined;

type Node = { type: string; props: Record<string, unknown> };
const box = (style: Record<string, unknown>, children: unknown): Node => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
});

/** Size of the heading: what fits two lines of the safe square. */
const titleSize = (title: string) =>
  Math.max(40, Math.min(84, Math.floor((SAFE * 2) / Math.max(8, [...title].length))));

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
  return { type: 'svg', props: { width: 88, height: 88, viewBox: '0 0 32 32', children: circles } };
}

/** Draws a 1200×630 PNG under 300 kB. */
export async function drawShareImage(card: ShareCard): Promise<Buffer> {
  fonts ??= [font(400), font(700)];
  const band = card.category ? COLOURS[card.category] : '#f0c24b';
  const column = { flexDirection: 'column', alignItems: 'center', justifyContent: 'center' };
  const title = box(
    {
      fontSize: titleSize(card.title),
      fontWeight: 700,
      textAlign: 'center',
      justifyContent: 'center',
      lineHeight: 1.35,
      marginTop: 28,
    },
    card.title,
  );
  const lines = card.lines.map((line) => box({ fontSize: 34, color: '#c9bdc3', marginTop: 12 }, line));
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
    fonts,
  });
  return sharp(Buffer.from(svg)).png({ palette: true, quality: 90, effort: 4 }).toBuffer();
}
