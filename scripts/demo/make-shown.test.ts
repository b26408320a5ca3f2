import { expect, it } from 'vitest';
import { businessDateOf, weekdayOf } from '../../server/core/business-day.ts';
import { followsShown, makeShownPosts, makeTonight } from './make-shown.ts';

const NOW = Date.parse('2026-11-20T21:00:00+09:00');
const TODAY = businessDateOf(NOW);

it('the cast of the demo has posts of every kind, and comments of both', () => {
  const posts = makeShownPosts(1, 7, 100, 30, NOW);
  expect(makeShownPosts(1, 7, 100, 30, NOW)).toEqual(posts);
  expect(posts.map(({ post }) => post.id)).toEqual([100, 101, 102, 103, 104]);
  expect(Math.max(...posts.map(({ photos }) => photos))).toBeGreaterThan(2);
  expect(posts.flatMap(({ film }) => film)).toHaveLength(1);
  expect(posts.filter(({ post }) => post.needLogin)).toHaveLength(2);
  const comments = posts.flatMap((each) => each.comments);
  expect(comments.filter(({ approved }) => !approved)).toHaveLength(3);
  for (const { post, comments: own, likes } of posts) {
    expect(post.commentCount).toBe(own.filter(({ approved }) => approved).length);
    expect(post.likeCount).toBe(likes.length);
  }
  expect(makeShownPosts(1, 7, 100, 0, NOW).flatMap((each) => [...each.comments, ...each.likes])).toEqual([]);
});

it('she works tonight, on a weekly day off too, but not where the shop says that it is closed', () => {
  const open = { weekday: weekdayOf(TODAY), openMinute: 1140, closeMinute: 1500 };
  const at = (hours: Parameters<typeof makeTonight>[0]['hours']) =>
    makeTonight({ castId: 7, shopId: 1, hours }, NOW);
  expect(at({ week: [open], special: [] })).toMatchObject({ opening: [], shifts: [{ startMinute: 1140 }] });
  expect(at({ week: [], special: [] })).toMatchObject({
    opening: [{ openMinute: 1200 }],
    shifts: [{ startMinute: 1200 }],
  });
  const second = makeTonight({ castId: 8, shopId: 1, hours: { week: [open], special: [] } }, NOW, 1);
  expect(second).toMatchObject({ opening: [], shifts: [{ castId: 8, startMinute: 1260 }] });
  const closed = { businessDate: TODAY, openMinute: null, closeMinute: null, note: '' };
  expect(at({ week: [open], special: [closed] })).toEqual({ opening: [], shifts: [] });
});

it('each of her followers follows her once', () => {
  expect([followsShown(1, 7, []), followsShown(1, 7, [{ castId: 7 }]), followsShown(1000, 7, [])]).toEqual([
    true,
    false,
    false,
  ]);
});
