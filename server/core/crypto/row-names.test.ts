import { expect, it } from 'vitest';
import { findRow, nameRow } from './row-names.ts';

it('names a row of one list alone, always in the same way', () => {
  for (const id of [1, 2, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
    const name = nameRow('mute', id);
    expect(name).toMatch(/^[\w-]{22}$/);
    expect(nameRow('mute', id)).toBe(name);
    expect(findRow('mute', name)).toBe(id);
    expect(findRow('affiliation', name)).toBe(0);
  }
});

it('names a row of a list anew for each that has the list', () => {
  const names = [nameRow('shop-staff', 7), nameRow('shop-staff', 7, 1), nameRow('shop-staff', 7, 2)];
  expect(new Set(names).size).toBe(3);
  expect(names.map((name) => findRow('shop-staff', name))).toEqual([7, 0, 0]);
});

it('finds nothing for what it has not made: numbers, parts, and any changed letter', () => {
  const name = nameRow('mute', 7);
  const changed = Array.from(
    name.slice(0, -1),
    (letter, at) => name.slice(0, at) + (letter === 'A' ? 'B' : 'A') + name.slice(at + 1),
  );
  for (const other of ['', '7', '0', name.slice(1), `${name}AA`, '夜'.repeat(22), ...changed])
    expect(findRow('mute', other), other).toBe(0);
});
