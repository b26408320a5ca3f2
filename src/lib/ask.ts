import { type Answer, refusalOf } from './send.ts';

/** Reads what a call answers with; a refusal is told as one of `send` is. */
export async function ask<T>(path: string): Promise<Answer<T>> {
  try {
    const answer = await fetch(path, { headers: { 'X-Requested-With': 'XMLHttpRequest' } });
    const body: unknown = await answer.json();
    return answer.ok ? { ok: true, data: body as T } : { ok: false, refusal: refusalOf(answer.status, body) };
  } catch {
    return { ok: false, refusal: refusalOf(0, null) };
  }
}
