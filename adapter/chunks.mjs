import path from 'node:path';

/**
 * Which scripts come in one file. Left to itself the bundler makes a file of every few lines that two pages share, and
 * a phone waits for thirty answers, some of which only then name the next. Each file brings what it imports at once;
 * whatever is fetched on demand stays apart. What stands above goes first.
 */
const FILES = {
  react: [
    'node_modules/{react,react-dom,scheduler,@nanostores/react}/**',
    'src/components/Icon.tsx',
    'src/components/Avatar.tsx',
  ],
  /** On every page: its frame, and the small things that pages and modals have in common. */
  shell: [
    'src/shell/{start-shell,header,login-state,privacy-blur}.ts',
    'src/features/{search/header-search,posting/post-button,listing/last-area,places/area-memory}.ts',
    'src/components/{leave-for,stand-in-history}.ts',
    'src/{lib/is-kept,overlay/{show-lost,waiting-store,keep-tap}}.ts',
    'node_modules/nanostores/map/**',
    'server/core/{business-day,categories,paths}.ts',
  ],
  /** What looks for its own parts of a page, and does nothing where there are none. */
  page: [
    'src/features/{casts/watch-{cast-preview,shift-status},shops/watch-open-status}.ts',
    'src/features/{follows/follow-buttons,top/pickup-seen}.ts',
    'src/components/sheet.ts',
  ],
  calls: [
    'src/lib/{answer,call,deliver,post-before,session-tag,wording-of}.ts',
    'src/overlay/show-failure.ts',
  ],
  /** What was done without a network: what keeps it brings what sends it. */
  kept: ['src/overlay/{kept-calls,send-waiting}.ts'],
  /** For forms alone: `words` would bring it, as one of its files imports it. */
  typed: ['server/core/text/limits.ts', 'server/community/posting/limits.ts'],
  /** Composers and the shop's photos share it: apart, the list of files on each page would have one name more. */
  media: [
    'src/features/media/{media-way,prepare-photo,photo-traces}.ts',
    'server/gateways/media/limits.ts',
    'node_modules/image-dimensions/**',
  ],
  /** Also for modals, on pages without a post. */
  words: [
    'server/core/time-text.ts',
    'server/core/text/rules.ts',
    'server/community/timeline/{rules,limits}.ts',
  ],
  states: ['server/community/comments/{rules,limits}.ts', 'src/features/posts/post-store.ts'],
  photos: ['src/components/lightbox-opener.ts'],
  seen: ['src/features/timeline/see-posts.ts'],
  post: [
    'src/features/timeline/PostCard.tsx',
    'src/features/timeline/{feed-calls,use-posts}.ts',
    'src/features/posts/use-live.ts',
  ],
  feed: [
    'src/features/comments/use-comment-area.ts',
    'src/features/timeline/FeedPost.tsx',
    'src/features/timeline/{fetch-feed,use-{feed,near-end,shown}}.ts',
  ],
  fields: ['src/components/form/{Form,GrowingField}.tsx'],
  /** Of forms that anybody may send. */
  guarded: ['src/components/form/{Honeypot,Received}.tsx', 'src/components/form/form-token.ts'],
  comments: ['src/features/comments/CommentArea.tsx'],
};

const root = path.resolve(import.meta.dirname, '..');
const names = Object.keys(FILES);

/** For the `groups` of Rolldown's code splitting. */
export const SCRIPT_GROUPS = names.map((name, place) => ({
  name,
  priority: names.length - place,
  test: (file) => FILES[name].some((glob) => path.matchesGlob(path.relative(root, file), glob)),
}));
