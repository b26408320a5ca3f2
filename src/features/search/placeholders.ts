import type { Half } from '../../../server/core/paths.ts';

/** Specification §5: what the field asks for in each half. */
export const PLACEHOLDERS: Record<Half, string> = {
  shops: '店名・エリア・キーワード',
  casts: '女の子の名前・店名・エリア',
};
