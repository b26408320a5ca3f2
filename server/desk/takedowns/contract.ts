import { z } from '@hono/zod-openapi';
import { config } from '../../core/config.ts';
import { wholeNumber } from '../../core/http/number-fields.ts';
import { textField } from '../../core/http/text-field.ts';
import { readText } from '../../core/text/read-text.ts';
import { readEmail } from '../../identity/accounts/rules.ts';
import { formGuard } from '../../identity/form-tokens/contract.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import {
  EVIDENCE_MAX,
  NAME_MAX,
  NOTICES,
  PART_MAX,
  REASON_MAX,
  RIGHTS,
  readOwnUrl,
  STANDINGS,
} from './rules.ts';

const words = (label: string, max: number, lines = true) =>
  textField((typed) => readText(typed, { label, max, lines }));
const oneOf = <const C extends readonly { value: string }[]>(choices: C, label: string) =>
  z.enum(choices.map(({ value }) => value) as C[number]['value'][], {
    error: `${label}を選択してください。`,
  });

export const takedownFields = z.object({
  url: textField((typed) => readOwnUrl(typed, config().siteOrigin)),
  part: words('問題のある箇所', PART_MAX),
  right: oneOf(RIGHTS, '侵害されたと考える権利'),
  reason: words('理由', REASON_MAX),
  standing: oneOf(STANDINGS, 'あなたの立場'),
  name: words('お名前', NAME_MAX, false),
  email: textField(readEmail),
  notice: oneOf(NOTICES, '投稿者への通知の可否'),
  ...formGuard,
});
export type TakedownFields = z.infer<typeof takedownFields>;

export const ownTakedowns = z
  .object({
    items: z.array(
      z.object({
        receipt: z.string(),
        path: z.string().openapi({ description: '対象ページのパス' }),
        sentOn: z.string(),
        state: z.string().openapi({ example: '確認中です。' }),
      }),
    ),
  })
  .openapi('OwnTakedowns');
export type OwnTakedowns = z.infer<typeof ownTakedowns>;

/** Multipart: `evidence[0]`… are files. 422 names `evidence` and `evidence.N`; 413 over 30 MB. */
export const takedownForm = takedownFields
  .extend({
    evidence: z
      .any()
      .optional()
      .openapi({ description: `証拠ファイル：JPEG・PNG・GIF・PDF、1件10MBまで、${EVIDENCE_MAX}件まで` }),
  })
  .openapi('TakedownForm');

export const evidenceWanted = z
  .object({ file: wholeNumber(1, EVIDENCE_MAX, '証拠ファイルの番号が正しくありません。') })
  .openapi('EvidenceWanted');

const received = done.extend({
  receipt: z.string(),
  note: z.string().nullable().openapi({ description: '証拠ファイルを保存できなかったときだけ' }),
});
export const takedownReceived = received.openapi('TakedownReceived', {
  example: {
    note: null,
    message:
      '削除のご依頼を受け付けました（受付番号：20261121-7K3F9Q）。原則7日以内に結果をお知らせします。安全に関わる内容は優先して対応します。',
    receipt: '20261121-7K3F9Q',
  },
});
export type TakedownReceived = z.infer<typeof takedownReceived>;
