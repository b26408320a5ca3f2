import { z } from '@hono/zod-openapi';
import { businessDateOf } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import { textField } from '../../core/http/text-field.ts';
import { MALFORMED, readCastId } from '../admin-casts/rules.ts';
import { listOf, listQuery } from '../kit/list-contract.ts';
import { reasonField } from '../suspensions/contract.ts';
import { readDay } from './rules.ts';

const NO_CAST = 'キャストIDを入力してください。';
const day = (label: string) => textField((typed) => readDay(typed, label, businessDateOf(currentTime())));
const castId = z
  .string(NO_CAST)
  .max(20, MALFORMED)
  .transform((typed, context) => {
    const read = readCastId(typed);
    if ('id' in read && read.id !== null) return read.id;
    context.addIssue({ code: 'custom', message: 'problem' in read ? read.problem : NO_CAST });
    return z.NEVER;
  })
  .openapi({ type: 'string', example: '12' });

export const pinForm = z
  .object({ castId, from: day('最初の日'), until: day('最後の日'), reason: reasonField })
  .strict()
  .openapi('PickupPin');
export type PinForm = z.output<typeof pinForm>;
export const outForm = z
  .object({ castId, until: day('最後の日'), reason: reasonField })
  .strict()
  .openapi('PickupOut');
export type OutForm = z.output<typeof outForm>;

export const pickupsQuery = listQuery(['new', 'old'], {
  kind: z.enum(['pin', 'out']).optional(),
  state: z.enum(['running', 'over', 'taken_back']).optional(),
});
export type PickupsQuery = z.infer<typeof pickupsQuery>;

export const pickupRules = listOf(
  z.object({
    ...{ id: z.number(), kind: z.enum(['pin', 'out']) },
    cast: z.object({ id: z.number(), name: z.string() }),
    ...{ from: z.string(), until: z.string(), reason: z.string() },
    state: z.enum(['coming', 'running', 'over', 'taken_back']),
    absent: z
      .enum(['hidden', 'category', 'photo', 'shift', 'out'])
      .nullable()
      .openapi({ description: '固定していても、本日は表示されない理由' }),
    ...{ madeBy: z.string().nullable(), madeOn: z.string() },
    ...{ takenBackBy: z.string().nullable(), takenBackOn: z.string().nullable() },
  }),
).openapi('PickupRules');
export type PickupRules = z.infer<typeof pickupRules>;

export const todaysPickups = z
  .object({
    date: z.string().openapi({ example: '11/20(金)' }),
    items: z.array(
      z.object({ id: z.number(), name: z.string(), shop: z.string().nullable(), isPinned: z.boolean() }),
    ),
  })
  .openapi('TodaysPickups');
export type TodaysPickups = z.infer<typeof todaysPickups>;
