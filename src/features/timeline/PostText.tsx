import { Fragment, useState } from 'react';
import type { TlPost } from '../../../server/timeline/contract.ts';
import { type Line, linesOf, shortened, splitTags, type Word } from './message-lines.ts';

const isOwnPath = (href: string): boolean => href.startsWith('/');

function Link({ word: { text, href } }: { word: Word }) {
  if (href === undefined) return text;
  if (isOwnPath(href)) return <a href={href}>{text}</a>;
  return (
    <a href={href} rel="nofollow ugc noopener noreferrer" target="_blank">
      {text}
    </a>
  );
}

/** Lines of text and links. Words never change place: their position is their key. */
export function Lines({ lines }: { lines: Line[] }) {
  return lines.map((line, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text stay where they are
    <Fragment key={n}>
      {n > 0 && <br />}
      {line.map((word, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: words of a line stay where they are
        <Link key={place} word={word} />
      ))}
    </Fragment>
  ));
}

/** The text of a post; a long one shows its beginning until もっと見る, which without a script leads to its page. */
export function PostText({ post, isWhole }: { post: TlPost; isWhole: boolean }) {
  const [isOpen, setOpen] = useState(isWhole);
  const { body, tags } = splitTags(linesOf(post.message));
  const short = post.isLong && !isOpen ? shortened(body) : null;
  return (
    <>
      {body.length > 0 && (
        <p className="post__body">
          <Lines lines={short?.begin ?? body} />
          {short && (
            <>
              {' '}
              <a
                className="readmore"
                data-own=""
                href={post.path}
                aria-label={`${post.name}さんの投稿をもっと見る`}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  setOpen(true);
                }}
              >
                …もっと見る
              </a>
              {short.shifts.length > 0 && (
                <>
                  <br />
                  <Lines lines={short.shifts} />
                </>
              )}
            </>
          )}
        </p>
      )}
      {tags.length > 0 && (
        <p className="post__tags">
          {tags.map((tag) => (
            <a key={tag.text} href={tag.href}>
              {tag.text}
            </a>
          ))}
        </p>
      )}
    </>
  );
}
