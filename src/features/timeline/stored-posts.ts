import { timeText } from '../../../server/core/time-text.ts';
import { seePosts } from './see-posts.ts';
import '../../components/lightbox-opener.ts';
import './outing.ts';

// Short lists are looked at more often than used: how long ago a post was, and that it was seen, needs no island.
for (const time of document.querySelectorAll<HTMLTimeElement>('.post__time time'))
  time.textContent = `・${timeText(time.dateTime, Date.now())}`;
seePosts(document);
