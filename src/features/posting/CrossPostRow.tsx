import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import { call } from '../../lib/call.ts';
import type { Composer } from './composer-store.ts';
import { Option, Row } from './PostSettings.tsx';

const NAMED = 3;

/** 「アメブロ・X（旧Twitter）」, or the first three and how many more. */
function joined(names: readonly string[]): string {
  const more = names.length - NAMED;
  return names.slice(0, NAMED).join('・') + (more > 0 ? `ほか${more}件` : '');
}

/** Whether the post also goes to the other blogs of its author; there is nothing to choose without any. */
export function CrossPostRow({ composer }: { composer: Composer }) {
  const { crossPost, needLogin } = useStore(composer.$fields);
  const [names, setNames] = useState<readonly string[]>([]);
  const group = useId();
  useEffect(() => {
    void call('get', '/api/tl_destinations').then((answer) => answer.ok && setNames(answer.data.names));
  }, []);
  if (names.length === 0) return null;
  const isSent = crossPost && !needLogin;
  return (
    <Row
      icon="send"
      name="ほかのブログにも送る"
      note={isSent ? joined(names) : undefined}
      value={isSent ? '送る' : '送らない'}
    >
      {needLogin ? (
        <p className="s">「ログインした人だけ」の投稿は、ほかのブログに送りません。</p>
      ) : (
        <>
          <Option
            name={group}
            label="送る"
            checked={crossPost}
            onChoose={() => composer.set('crossPost', true)}
          />
          <Option
            name={group}
            label="送らない"
            checked={!crossPost}
            onChoose={() => composer.set('crossPost', false)}
          />
        </>
      )}
    </Row>
  );
}
