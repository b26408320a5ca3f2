import { z } from '@hono/zod-openapi';
import { config } from '../../core/config.ts';
import { shortIdText } from '../../core/http/number-fields.ts';
import { textField } from '../../core/http/text-field.ts';
import { readText } from '../../core/text/read-text.ts';
import { NO_AREA, readPath, TEXT_MAX, TITLE_MAX } from './rules.ts';

const drawing = z.enum(['lamp', 'map', 'moon'], '絵を選択してください。');

const areaId = z
  .union([z.literal(''), shortIdText(NO_AREA)], { error: NO_AREA })
  .default('')
  .transform((id) => (id === '' ? null : id))
  .openapi({ type: 'string', description: '空は全国' });

export const bannerForm = z
  .object({
    title: textField((typed) => readText(typed, { label: 'タイトル', max: TITLE_MAX })),
    text: textField((typed) => readText(typed, { label: '説明', max: TEXT_MAX })),
    path: textField((typed) => readPath(typed, config().siteOrigin)),
    drawing,
    isNewTab: z.boolean().default(false),
    areaId,
  })
  .strict();
export type BannerForm = z.output<typeof bannerForm>;

export const banner = z.object({
  ...{ id: z.number(), title: z.string(), text: z.string(), path: z.string() },
  ...{ drawing, isNewTab: z.boolean() },
  area: z.object({ id: z.number(), name: z.string() }).nullable().openapi({ description: '全国は null' }),
});
export type Banner = z.infer<typeof banner>;
