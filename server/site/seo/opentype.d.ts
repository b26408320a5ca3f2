declare module '@shuding/opentype.js' {
  type Font = { charToGlyphIndex(sign: string): number };
  const opentype: { parse(data: ArrayBuffer, options: { lowMemory: boolean }): Font };
  export default opentype;
}
