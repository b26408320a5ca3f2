/** When the reader's own next shift begins (ms); null without one. */
export async function askNextShift(): Promise<number | null> {
  try {
    const answer = await fetch('/api/next_shift', { headers: { 'X-Requested-With': 'XMLHttpRequest' } });
    if (!answer.ok) return null;
    const { startsAt } = (await answer.json()) as { startsAt: number | null };
    return startsAt === null ? null : startsAt * 60_000;
  } catch {
    return null;
  }
}
