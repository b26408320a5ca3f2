import { countCharacters } from '../../../server/core/text/rules.ts';

type Props = { text: string; max: number };

/** How long a text is that comes near its limit, or has passed it. */
export function LetterCount({ text, max }: Props) {
  const length = countCharacters(text.trim());
  const isOver = length > max;
  const [now, most] = [length, max].map((count) => count.toLocaleString('ja-JP'));
  return (
    <>
      <span className={isOver ? 'num letters hint--over' : 'num letters'}>
        {now} / {most}
        <span className="vh">文字</span>
      </span>
      <span className="vh" role="status">
        {isOver && `${most}文字をこえています。`}
      </span>
    </>
  );
}
