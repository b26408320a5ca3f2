import { z } from '@hono/zod-openapi';
import { done } from '../../identity/sessions/contract-calls.ts';

export const ownVisibility = z
  .object({
    castId: z.number(),
    path: z.string(),
    state: z.enum(['public', 'hidden', 'held', 'closed']).openapi({
      description:
        'public 公開中、hidden 自分で非公開、held 運営が非公開、closed 所属のお店が掲載を終えている',
    }),
  })
  .openapi('OwnVisibility');
export type OwnVisibility = z.infer<typeof ownVisibility>;

export const visibilityForm = z.object({ visible: z.boolean() }).openapi('VisibilityForm');

export const visibilityChanged = ownVisibility.extend(done.shape).openapi('VisibilityChanged');
