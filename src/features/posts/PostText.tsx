import { Fragment, useState } from 'react';
import type { TlPost } from '../../../server/community/timeline/contract.ts';
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

/** Opens the rest of a long text; without a script it leads to the page of the post. */
function ReadMore({ post: { name, path }, onOpen }: { post: TlPost; onOpen: () => void }) {
  return (
    <a
      className="readmore"
      data-own=""
      href={path}
      aria-label={`${name}さんの投稿をもっと見る`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
    >
      もっと見る
    </a>
  );
}

/** The text of a post; もっと見る stands after all that is shown of a long one, its hashtags too. */
export function PostText({ post, isWhole }: { post: TlPost; isWhole: boolean }) {
  const [isOpen, setOpen] = useState(isWhole);
  const { body, tags } = splitTags(linesOf(post.message));
  const short = post.isLong && !isOpen ? shortened(body) : null;
  const more = short && <ReadMore post={post} onOpen={() => setOpen(true)} />;
  return (
    <>
      {body.length > 0 && (
        <p className="post__body">
          <Lines lines={short ?? body} />
          {tags.length === 0 && more}
        </p>
      )}
      {tags.length > 0 && (
        <p className="post__tags">
          {tags.map((tag) => (
            <a key={tag.text} href={tag.href}>
              {tag.text}
            </a>
          ))}
          {more}
        </p>
      )}
    </>
  );
}
