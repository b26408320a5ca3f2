import { plainForm } from '../../core/text/visible.ts';

const EMPTY = '回数を入力してください。';

/** 「１，２００回」 is 1200. */
export function readPoints(typed: string, most: number): { value: number } | { problem: string } {
  const tidied = plainForm(typed).replace(/,/g, '').replace(/回$/, '').trimEnd();
  if (tidied === '') return { problem: EMPTY };
  const value = /^\d{1,9}$/.test(tidied) ? Number(tidied) : 0;
  if (value >= 1 && value <= most) return { value };
  return { problem: `回数は1〜${most.toLocaleString('ja-JP')}回の範囲で、整数で入力してください。` };
}
