import { z } from '@hono/zod-openapi';
import { shortId, shortIdText } from '../../core/http/number-fields.ts';

const castId = shortId();

export const votesQuery = z.object({ castId: shortIdText().optional() }).strict();

const points = {
  point: z.number().openapi({ description: 'いまの投票ポイント' }),
  max: z.number().openapi({ description: '上限。ログインしていないときは0' }),
  needRecovery: z.boolean().openapi({ description: '回復の途中か' }),
  step: z.number().openapi({ description: '1回に回復するポイント' }),
  interval: z.number().openapi({ description: '回復の間隔（秒）' }),
  nextIn: z.number().nullable().openapi({ description: '次の回復までの秒。上限のときはnull' }),
};

const cap = z
  .string()
  .nullable()
  .openapi({ description: '今日はこの女の子に投票できる上限に達したときの、その案内' });

export const votes = z
  .object({
    ...points,
    cast: z
      .object({
        castId,
        total: z.number().openapi({ description: '受け取った投票の合計ポイント' }),
        cap,
        refusal: z.string().nullable().openapi({ description: '投票できないときは、その理由' }),
      })
      .nullable(),
  })
  .openapi('Votes');

export const voteForm = z.object({ castId }).openapi('VoteForm');
export const voteDone = z
  .object({
    voted: z.number().openapi({ description: '実際に投票されたポイント' }),
    ...points,
    cap,
    total: z.number().openapi({ description: '女の子が受け取った投票の合計ポイント' }),
    message: z.string().openapi({ example: '+10Pt' }),
  })
  .openapi('VoteDone');

export type VotesQuery = z.infer<typeof votesQuery>;
export type Votes = z.infer<typeof votes>;
export type VoteDone = z.infer<typeof voteDone>;
export type Points = Omit<Votes, 'cast'>;
