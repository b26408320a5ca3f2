/** Area codes of the capitals of the 47 prefectures, in JIS order. */
const AREA_CODES = `011 017 019 022 018 023 024 029 028 027 048 043 03 045 025 076 076 0776 055 026
  058 054 052 059 077 075 06 078 0742 073 0857 0852 086 082 083 088 087 089 088 092 0952 095 096 097 0985 099 098`.split(
  /\s+/,
);

/** A number of the prefecture that rings no one: no local exchange begins with 0. */
export function phoneOf(prefectureId: number, n: number): string {
  const area = AREA_CODES[prefectureId - 1] as string;
  return area.padEnd(6, '0') + String(n % 10_000).padStart(4, '0');
}
