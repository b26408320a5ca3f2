import type { z } from '@hono/zod-openapi';

/** Of what cannot be read at all, too. */
export const MALFORMED = '形式が正しくありません。';
export const TOO_LONG = '入力が長すぎます。短くして、もう一度お試しください。';
export const NO_FILE = 'ファイルを選択してください。';
export const UNRECOGNISED = '使用できない項目が含まれています。';

type Issue = z.core.$ZodRawIssue;

const listed = (values: readonly unknown[]) => values.filter((value) => value !== '').join('・');

function limitMessage({ origin, maximum, minimum }: Record<string, unknown>): string {
  const [limit, word] = maximum === undefined ? [minimum, '以上'] : [maximum, '以内'];
  if (origin === 'string') return `${limit}文字${word}で入力してください。`;
  if (origin === 'array') return `${limit}件${word}で指定してください。`;
  return `${limit}${maximum === undefined ? '以上' : '以下'}の数で入力してください。`;
}

/** When the contract has none of its own (decisions §4). */
export function messageOf(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? '入力してください。' : MALFORMED;
    case 'invalid_value':
      return `選択肢から選んでください。（${listed(issue.values)}）`;
    case 'too_big':
    case 'too_small':
      return limitMessage(issue as unknown as Record<string, unknown>);
    case 'unrecognized_keys':
      return UNRECOGNISED;
    default:
      return MALFORMED;
  }
}
