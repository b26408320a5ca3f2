import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { myPagePath } from '../../../server/core/paths.ts';
import type { OwnProfile } from '../../../server/identity/profiles/contract.ts';
import * as limits from '../../../server/identity/profiles/limits.ts';
import { BLOOD_TYPES, BUST_TYPES, HOMETOWNS, WORK_MESSAGE } from '../../../server/identity/profiles/rules.ts';
import { Field } from '../../components/form/Field.tsx';
import { Form, useForm } from '../../components/form/Form.tsx';
import { GrowingField } from '../../components/form/GrowingField.tsx';
import { FieldPhrases } from '../../components/form/PhraseAdvice.tsx';
import { reloadAfter } from '../../components/form/reload.ts';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { FreeItems, WorkDays } from './DetailGroups.tsx';
import { valuesOf } from './detail-values.ts';
import { ProfilePreview } from './ProfilePreview.tsx';
import { shownParts, typedProfile } from './preview-view.ts';
import { ErrorOf, Select, TellField } from './TellField.tsx';
import { TextDraft } from './TextDraft.tsx';

const NONE = { value: '', name: '未設定' };
const span = (from: number, to: number, unit: string) => [
  NONE,
  ...Array.from({ length: to - from + 1 }, (_, i) => ({
    value: String(from + i),
    name: `${from + i}${unit}`,
  })),
];
/** The choices of a list; what an older entry says stays one of them. */
const listOf = (list: readonly string[], now: string | null, unit = '') => {
  const all = now && !list.includes(now) ? [now, ...list] : list;
  return [NONE, ...all.map((value) => ({ value, name: value + unit }))];
};
const AGES = span(limits.AGE_MIN, limits.AGE_MAX, '歳');
const MONTHS = span(1, 12, '月');
const DAYS = span(1, 31, '日');
const HEIGHTS = span(limits.TALL_MIN, limits.TALL_MAX, 'cm');

type LineProps = {
  field: 'loversType' | 'hobby';
  label: string;
  max: number;
  placeholder: string;
  isCast: boolean;
};

function Line({ field, label, max, placeholder, isCast }: LineProps) {
  return (
    <TellField field={field} label={label}>
      <Field
        name={field}
        label={label}
        hideLabel
        max={max}
        hint={`${max}文字まで`}
        placeholder={placeholder}
        autoComplete="off"
        below={isCast && <FieldPhrases name={field} />}
      />
    </TellField>
  );
}

type ChoiceProps = {
  field: 'age' | 'tall' | 'bloodType' | 'bust' | 'hometown';
  label: string;
  choices: readonly { value: string; name: string }[];
};

function Choice({ field, label, choices }: ChoiceProps) {
  return (
    <TellField field={field} label={label}>
      <Select name={field} label={label} choices={choices} />
      <ErrorOf name={field} />
    </TellField>
  );
}

type DetailProps = {
  myId: string;
  own: OwnProfile;
  /** A member has none. */
  hasPage: boolean;
};

function Preview({ myId }: { myId: string }) {
  const values = useStore(useForm().$values);
  const view = useMemo(() => {
    const { profile, visibility } = typedProfile(values);
    return { details: shownParts(profile, visibility) };
  }, [values]);
  return <ProfilePreview myId={myId} view={view} />;
}

/** What a member tells of themselves, and for each part who may see it. */
export function ProfileDetail({ myId, own, hasPage }: DetailProps) {
  const { profile, isCast } = own;
  const workLabel = WORK_MESSAGE[isCast ? 'cast' : 'member'];
  const [isSaved, setSaved] = useState(false);
  return (
    <Form
      action="/api/my_page/:myId/profile_detail_setting"
      param={{ myId }}
      label="くわしいプロフィール"
      initial={valuesOf(own)}
      also={{ type: isCast ? 'girl' : 'boy' }}
      onDone={({ message }) => {
        setSaved(true);
        reloadAfter(message);
      }}
    >
      <TextDraft myId={myId} section="profile_detail_setting" isSaved={isSaved} />
      <dl className="told__key card card--pad">
        <div>
          <dt>公開</dt>
          <dd>だれでも見られます。</dd>
        </div>
        <div>
          <dt>会員のみ</dt>
          <dd>ログインした方だけが見られます。</dd>
        </div>
        <div>
          <dt>非公開</dt>
          <dd>どこにも表示されません。</dd>
        </div>
      </dl>
      <p className="note">
        {isCast
          ? 'あなたのページに表示されます。書かなかった項目は表示されません。'
          : 'コメントのメニューの「プロフィールを見る」と、フォローした女の子のフォロワー一覧に表示されます。'}
      </p>
      <TellField field="message" label="メッセージ">
        <GrowingField
          name="message"
          label="メッセージ"
          hideLabel
          rows={4}
          max={limits.MESSAGE_MAX}
          hint={`${limits.MESSAGE_MAX}文字まで`}
          below={isCast && <FieldPhrases name="message" />}
        />
      </TellField>
      <Choice field="age" label="年齢" choices={AGES} />
      <TellField field="birthday" label="誕生日" hint="生まれた年はお聞きしません。">
        <div className="told__pair">
          <Select name="birthMonth" label="誕生日の月" choices={MONTHS} errorNames={['birthday']} />
          <Select name="birthDate" label="誕生日の日" choices={DAYS} errorNames={['birthday']} />
        </div>
        <ErrorOf name="birthday" />
      </TellField>
      <Choice field="tall" label="身長" choices={HEIGHTS} />
      <Choice field="bloodType" label="血液型" choices={listOf(BLOOD_TYPES, null, '型')} />
      {isCast && <Choice field="bust" label="バスト" choices={listOf(BUST_TYPES, profile.bust)} />}
      <Choice field="hometown" label="出身" choices={listOf(HOMETOWNS, profile.hometown)} />
      {isCast && (
        <Line
          field="loversType"
          label="好きなタイプ"
          max={limits.LOVERS_TYPE_MAX}
          placeholder="例：聞き上手な人"
          isCast
        />
      )}
      <Line
        field="hobby"
        label="趣味"
        max={limits.HOBBY_MAX}
        placeholder="例：喫茶店めぐり"
        isCast={isCast}
      />
      {isCast && <WorkDays />}
      <TellField field="workMessage" label={workLabel}>
        <GrowingField
          name="workMessage"
          label={workLabel}
          hideLabel
          rows={2}
          max={limits.WORK_MESSAGE_MAX}
          hint={`${limits.WORK_MESSAGE_MAX}文字まで`}
          placeholder={isCast ? '例：月曜は早めの時間に出ています。' : '例：平日は夜9時ごろまで仕事です。'}
          below={isCast && <FieldPhrases name="workMessage" />}
        />
      </TellField>
      <FreeItems isCast={isCast} />
      {hasPage && <Preview myId={myId} />}
      <SubmitButton cancel={myPagePath(myId)}>保存する</SubmitButton>
    </Form>
  );
}
