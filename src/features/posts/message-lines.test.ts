import { expect, it } from 'vitest';
import { linesOf, shortened, splitTags } from './message-lines.ts';

const plain = (lines: { text: string }[][]) =>
  lines.map((line) => line.map(({ text }) => text).join('')).join('\n');

it('breaks, links and signs become what they are', () => {
  expect(linesOf('a &lt;b&gt;<br><a href="/navi/tag/x/" rel="nofollow">#x</a> c')).toEqual([
    [{ text: 'a <b>' }],
    [{ text: '#x', href: '/navi/tag/x/' }, { text: ' c' }],
  ]);
});

it('S46 markup of any other kind stays text, and a link leads to https or this site only', () => {
  const hostile =
    '<img src=x onerror=alert(1)><a href="javascript:alert(1)">a</a><a href="//x.example">b</a>';
  const lines = linesOf(hostile);
  expect(lines.flat().filter(({ href }) => href !== undefined)).toEqual([]);
  expect(plain(lines)).toBe('<img src=x onerror=alert(1)>ab');
});

const tag = (name: string) => `<a href="/navi/tag/${name}/" rel="nofollow">#${name}</a>`;

it('the hashtags at the end leave the text, those within stay', () => {
  const { body, tags } = splitTags(linesOf(`${tag('a')}です<br>夜。 ${tag('b')}<br>${tag('c')} ${tag('d')}`));
  expect(plain(body)).toBe('#aです\n夜。');
  expect(tags.map(({ text }) => text)).toEqual(['#b', '#c', '#d']);
});

it('a text of 50 characters and 3 breaks is whole; one more of either is not', () => {
  expect(shortened(linesOf('あ'.repeat(50)))).toBeNull();
  expect(plain(shortened(linesOf('あ'.repeat(51))) ?? [])).toBe(`${'あ'.repeat(50)}…`);
  expect(shortened(linesOf('a<br>b<br>c<br>d'))).toBeNull();
  expect(plain(shortened(linesOf('a<br>b<br>c<br>d<br>e')) ?? [])).toBe('a\nb\nc\nd…');
  expect(plain(shortened(linesOf('a<br><br><br><br>e')) ?? [])).toBe('a…');
});

it('the line that says when she works is never hidden', () => {
  const short = shortened(linesOf('a<br>b<br>c<br>d<br>e<br>21時から出勤です<br>f'));
  expect(plain(short ?? [])).toBe('a\nb\nc\nd…\n21時から出勤です');
});
