import {
  CATCH_COPY_MAX,
  INTRODUCTION_MAX,
  NOTICE_MAX,
  type Words,
} from '../../../../server/desk/shop-data/rules.ts';
import { PartCard } from './PartCard.tsx';
import { TextRow } from './TextRow.tsx';
import { type Stored, usePart } from './use-part.ts';

/** What a shop says of itself, with advice on phrases that break the rules of advertising. */
export function WordsForm(stored: Stored) {
  const part = usePart('words', stored);
  const { value: words, set } = part;
  const field = (key: keyof Words) => ({
    value: words[key],
    error: part.errorAt(`to.${key}`),
    onChange: (text: string) => set({ ...words, [key]: text }),
  });
  return (
    <PartCard {...stored} part="words" edited={part}>
      <TextRow label="キャッチコピー" max={CATCH_COPY_MAX} rows={1} {...field('catchCopy')} />
      <TextRow label="紹介文" max={INTRODUCTION_MAX} rows={6} {...field('introduction')} />
      <TextRow
        label="お知らせ"
        max={NOTICE_MAX}
        rows={3}
        hint="臨時の休みやイベントなど。お店のページで目立つ場所に出ます。"
        {...field('notice')}
      />
    </PartCard>
  );
}
