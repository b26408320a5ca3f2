import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { call } from '../../lib/call.ts';
import type { Composer, PostFields } from './composer-store.ts';
import { instantIn, nextHour, presetsAt, timeBounds, timeIn } from './post-times.ts';

/** When the reader's own next shift begins (ms); null without one. */
export async function fetchNextShift(): Promise<number | null> {
  const answer = await call('get', '/api/next_shift');
  if (!answer.ok || answer.data.startsAt === null) return null;
  return answer.data.startsAt * 60_000;
}

type RowProps = {
  icon: string;
  name: string;
  note?: string;
  value: string;
  error?: string;
  children: ReactNode;
};

/** One setting of the post, as a line that opens. */
export function Row({ icon, name, note, value, error, children }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="postrow">
      <button
        className="postrow__b"
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={icon} />
        <span className="postrow__n">
          {name}
          {note && <small>{note}</small>}
        </span>
        <span className="postrow__v">{value}</span>
        <Icon name="down" size={16} />
      </button>
      <div id={id} hidden={!isOpen} className="postrow__more">
        {children}
      </div>
      {error && (
        <p className="err" role="alert">
          <Icon name="warn" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

type OptionProps = { name: string; label: string; checked: boolean; onChoose: () => void };

export const Option = ({ name, label, checked, onChoose }: OptionProps) => (
  <label className="postopt">
    <input type="radio" name={name} checked={checked} onChange={onChoose} />
    <span>{label}</span>
  </label>
);

/** When it is published: at once, at one of the usual times, or at any other. */
export function TimeRow({ composer }: { composer: Composer }) {
  const { scheduledOn } = useStore(composer.$fields);
  const error = useStore(composer.$errors).scheduledOn?.[0];
  const [nextShift, setNextShift] = useState<number | null>(null);
  const [isFree, setFree] = useState(false);
  const group = useId();
  const isOwn = composer.actAs === undefined;
  useEffect(() => {
    if (isOwn) void fetchNextShift().then(setNextShift);
  }, [isOwn]);
  const now = Date.now();
  const presets = presetsAt(now, nextShift);
  const preset = presets.find(({ field }) => field === scheduledOn);
  const isOther = isFree || (scheduledOn !== '' && !preset);
  const choose = (field: string) => {
    setFree(false);
    composer.set('scheduledOn', field);
  };
  const isWhole = !Number.isNaN(instantIn(scheduledOn));
  return (
    <Row
      icon="clock"
      name="投稿する時刻"
      note={isWhole ? `${timeIn(scheduledOn)}に投稿されます` : undefined}
      value={scheduledOn === '' ? 'いますぐ' : (preset?.name.replace(/（.*/, '') ?? '日時を指定')}
      error={error}
    >
      <Option
        name={group}
        label="いますぐ"
        checked={scheduledOn === '' && !isFree}
        onChoose={() => choose('')}
      />
      {presets.map(({ field, name }) => (
        <Option
          key={field}
          name={group}
          label={name}
          checked={field === scheduledOn && !isFree}
          onChoose={() => choose(field)}
        />
      ))}
      <Option
        name={group}
        label="日時を指定"
        checked={isOther}
        onChoose={() => {
          setFree(true);
          // An empty time would be now.
          if (scheduledOn === '') composer.set('scheduledOn', nextHour(now));
        }}
      />
      {isOther && (
        <input
          className="input"
          type="datetime-local"
          aria-label="投稿する日時"
          {...timeBounds(now)}
          value={scheduledOn}
          onChange={(event) => composer.set('scheduledOn', event.currentTarget.value)}
        />
      )}
    </Row>
  );
}

const ACCEPTS: { value: Accept; label: string; short: string }[] = [
  { value: '', label: 'アカウントの設定どおり', short: '設定どおり' },
  { value: '1', label: 'すぐに公開', short: 'すぐに公開' },
  { value: '2', label: '確認してから公開', short: '確認してから公開' },
  { value: '3', label: '会員だけ（すぐに公開）', short: '会員だけ' },
  { value: '0', label: '受け付けない', short: '受け付けない' },
];

export type Accept = PostFields['acceptComment'];

/** The ways to take comments (specification §4), and the account's own. */
export function AcceptChoices({ chosen, onChoose }: { chosen: Accept; onChoose: (accept: Accept) => void }) {
  const group = useId();
  return ACCEPTS.map(({ value, label }) => (
    <Option
      key={value}
      name={group}
      label={label}
      checked={value === chosen}
      onChoose={() => onChoose(value)}
    />
  ));
}

/** Who may comment on this post. */
export function CommentRow({ composer }: { composer: Composer }) {
  const { acceptComment } = useStore(composer.$fields);
  const error = useStore(composer.$errors).acceptComment?.[0];
  const chosen = ACCEPTS.find(({ value }) => value === acceptComment);
  return (
    <Row icon="comment" name="コメント" value={chosen?.short ?? ''} error={error}>
      <AcceptChoices chosen={acceptComment} onChoose={(accept) => composer.set('acceptComment', accept)} />
    </Row>
  );
}

/** Who may read it. */
export function ReaderRow({ composer }: { composer: Composer }) {
  const { needLogin } = useStore(composer.$fields);
  const group = useId();
  return (
    <Row icon="lock" name="見られる人" value={needLogin ? 'ログインした人だけ' : '全員'}>
      <Option
        name={group}
        label="全員"
        checked={!needLogin}
        onChoose={() => composer.set('needLogin', false)}
      />
      <Option
        name={group}
        label="ログインした人だけ"
        checked={needLogin}
        onChoose={() => composer.set('needLogin', true)}
      />
    </Row>
  );
}
