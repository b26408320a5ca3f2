import type { FieldErrors } from '../../lib/answer.ts';

/** Whether a field's name (`images.0`) is meant by a pattern (`images.*`). */
export function isMeant(pattern: string, name: string): boolean {
  const [wanted, given] = [pattern.split('.'), name.split('.')];
  return wanted.length === given.length && wanted.every((part, i) => part === '*' || part === given[i]);
}

const named = (patterns: readonly string[]) => (name: string) =>
  patterns.some((pattern) => isMeant(pattern, name));

/** The first message for a field under any of its names, in the order of the patterns. */
export function firstError(errors: FieldErrors, patterns: readonly string[]): string | null {
  for (const pattern of patterns)
    for (const [name, messages] of Object.entries(errors))
      if (messages[0] && isMeant(pattern, name)) return messages[0];
  return null;
}

/** The errors that are left when the visitor types in a field: its own and those of the whole form go. */
export function withoutErrors(errors: FieldErrors, patterns: readonly string[]): FieldErrors {
  const gone = named([...patterns, 'custom', 'flash']);
  const left = Object.entries(errors).filter(([name]) => !gone(name));
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left);
}
