import { z } from '@hono/zod-openapi';
import { config } from '../../core/config.ts';
import { textField } from '../../core/http/text-field.ts';
import { readText } from '../../core/text/read-text.ts';
import { readPath, TEXT_MAX, TITLE_MAX } from './rules.ts';

const drawing = z.enum(['lamp', 'map', 'moon'], '絵を選択してください。');

export const bannerForm = z
  .object({
    title: textField((typed) => readText(typed, { label: 'タイトル', max: TITLE_MAX })),
    text: textField((typed) => readText(typed, { label: '説明', max: TEXT_MAX })),
    path: textField((typed) => readPath(typed, config().siteOrigin)),
    drawing,
    isNewTab: z.boolean().default(false),
  })
  .strict();
export type BannerForm = z.output<typeof bannerForm>;

export const banners = z
  .object({
    items: z.array(
      z.object({
        ...{ id: z.number(), title: z.string(), text: z.string(), path: z.string() },
        ...{ drawing, isNewTab: z.boolean() },
      }),
    ),
  })
  .openapi('Banners');
export type Banner = z.infer<typeof banners>['items'][number];
