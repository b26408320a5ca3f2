import { z } from '@hono/zod-openapi';
import { businessDateOf } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import { shortIdText } from '../../core/http/number-fields.ts';
import { textField } from '../../core/http/text-field.ts';
import { LEGAL } from '../../core/paths.ts';
import { readText } from '../../core/text/read-text.ts';
import { BODY_MAX, NOTE_MAX, readEffectiveOn, readSummary } from './rules.ts';

const page = z.enum(LEGAL);
export const pageParams = z.object({ page });

const texts = {
  summary: textField(readSummary),
  body: textField((typed) => readText(typed, { label: '本文', max: BODY_MAX, lines: true })),
};

/** `seen`: the id of the newest version that the editor has seen. */
export const legalForm = z
  .object({
    ...texts,
    note: textField((typed) => readText(typed, { label: '変更の内容', max: NOTE_MAX })),
    effectiveOn: textField((typed) => readEffectiveOn(typed, businessDateOf(currentTime()))),
    seen: shortIdText(),
  })
  .strict();
export type LegalForm = z.output<typeof legalForm>;

export const legalPreview = z.object(texts).strict();
export type LegalTexts = z.output<typeof legalPreview>;

const part = z.object({ id: z.string(), heading: z.string(), html: z.string() });
export const legalShown = z.object({ summary: z.array(z.string()), parts: z.array(part) });
export type LegalShown = z.infer<typeof legalShown>;

const version = z.object({
  id: z.number(),
  version: z.number(),
  path: z.string(),
  summary: z.string(),
  body: z.string(),
  note: z.string(),
  effectiveOn: z.string(),
  effectiveText: z.string(),
  setOn: z.string(),
  setBy: z.string().nullable(),
});

/** `current` is in force, `coming` follows it on its day; `values`: what the server puts in for a name in braces. */
export const deskLegal = z
  .object({
    items: z.array(z.object({ page, current: version, coming: version.nullable() })),
    values: z.array(z.object({ name: z.string(), isTable: z.boolean() })),
  })
  .openapi('DeskLegal');
export type DeskLegal = z.infer<typeof deskLegal>;
