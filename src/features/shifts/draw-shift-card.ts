/** What stands on the picture, and nothing else: no end of the shift, no face. `name`: null leaves it out. */
export type CardTexts = Record<'day' | 'start' | 'shop' | 'link' | 'site', string> & { name: string | null };

export const CARD_SIZES = { story: { width: 1080, height: 1920 }, post: { width: 1080, height: 1350 } };
export type CardSize = keyof typeof CARD_SIZES;

const LEFT = 90;
const ROOM = 900;
/** The colours of the night: the picture leaves the site, whatever theme its owner reads it in. */
const COLOURS = { above: '#3b1526', below: '#141013', roofs: '#0e0b0d', lamp: '#f0c24b', text: '#f5eff1' };
const ROOFS = [0, 420, 130, 530, 200, 350, 370, 610, 430, 520, 580, 390, 640, 720, 810, 450, 880, 570, 1080];
const WINDOWS = [140, 450, 180, 380, 335, 290, 395, 460, 565, 440, 775, 610, 845, 380, 915, 450, 1010, 380];

/** As many lines as a text needs at a size, two at most: what is longer still is drawn smaller. */
export function linesOf(text: string, widthOf: (text: string) => number): string[] {
  if (widthOf(text) <= ROOM) return [text];
  const letters = [...text];
  const half = Math.ceil(letters.length / 2);
  const gap = letters.findIndex((letter, at) => at >= half && /\s/.test(letter));
  const cut = gap > 0 && gap < letters.length * 0.7 ? gap : half;
  return [letters.slice(0, cut), letters.slice(cut)].map((part) => part.join('').trim());
}

function drawNight(context: CanvasRenderingContext2D, size: CardSize): void {
  const { width, height } = CARD_SIZES[size];
  /** Lower where there is less room below the words. */
  const scale = size === 'story' ? 1 : 0.5;
  const sky = context.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, COLOURS.above);
  sky.addColorStop(1, COLOURS.below);
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  context.fillStyle = COLOURS.roofs;
  for (let at = 0; at + 2 < ROOFS.length; at += 2) {
    const [left = 0, roof = 0, right = width] = ROOFS.slice(at, at + 3);
    context.fillRect(left, height - roof * scale, right - left, roof * scale);
  }
  context.fillStyle = COLOURS.lamp;
  for (let at = 0; at < WINDOWS.length; at += 2)
    context.fillRect(WINDOWS[at] ?? 0, height - (WINDOWS[at + 1] ?? 0) * scale, 22, 30);
}

/** Draws a shift on a canvas, which gets the size of the picture. */
export function drawShiftCard(canvas: HTMLCanvasElement, texts: CardTexts, size: CardSize): void {
  const { width, height } = CARD_SIZES[size];
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return;
  const { fontFamily } = getComputedStyle(canvas);
  const write = (text: string, letters: number, y: number, colour = COLOURS.text): void => {
    context.font = `700 ${letters}px ${fontFamily}`;
    context.fillStyle = colour;
    context.fillText(text, LEFT, y, ROOM);
  };
  drawNight(context, size);
  const top = size === 'story' ? 480 : 210;
  write(texts.day, 132, top);
  write(texts.start, 272, top + 275);
  write('から', 132, top + 445);
  context.font = `700 96px ${fontFamily}`;
  const shop = linesOf(texts.shop, (text) => context.measureText(text).width);
  for (const [at, line] of shop.entries()) write(line, 96, top + 625 + at * 118);
  if (texts.name) write(texts.name, 76, top + 625 + shop.length * 118);
  write(texts.site, 76, height - 130, COLOURS.lamp);
  write(texts.link, 40, height - 66, COLOURS.lamp);
}
