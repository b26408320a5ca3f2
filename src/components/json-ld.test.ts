import { describe, expect, it } from 'vitest';
import { jsonForHtml } from './json-ld.ts';

describe('JSON in a page', () => {
  it('cannot end its block or open a comment, whatever a name contains (S47)', () => {
    const text = jsonForHtml({ name: '</script><!-- <script>\u2028\u2029' });
    expect(text).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(text)).toEqual({ name: '</script><!-- <script>\u2028\u2029' });
  });
});
