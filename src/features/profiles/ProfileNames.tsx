import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { NAME_MAX } from '../../../server/identity/accounts/limits.ts';
import type { OwnProfile } from '../../../server/identity/profiles/contract.ts';
import { KANA_MAX, PHOTOS_MAX } from '../../../server/identity/profiles/limits.ts';
import type { OwnNames } from '../../../server/identity/profiles/read-names.ts';
import { Field } from '../../components/form/Field.tsx';
import { Form, useForm } from '../../components/form/Form.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { reloadAfter } from '../settings/reload.ts';
import { PhotoTray } from './PhotoTray.tsx';
import { ProfilePreview } from './ProfilePreview.tsx';
import { type PreviewView, shownParts } from './preview-view.ts';
import { TextDraft } from './TextDraft.tsx';

type Props = {
  myId: string;
  names: OwnNames;
  /** No name has been given yet: the field starts empty. */
  isUnnamed: boolean;
  /** What she tells of herself; null without a page. */
  own: OwnProfile | null;
  cover: string | null;
};

function Preview({ own, cover }: { own: OwnProfile; cover: string | null }) {
  const { name, kana } = useStore(useForm().$values);
  const head: Omit<PreviewView, 'shown' | 'hasMore'> = { name: String(name), kana: String(kana), cover };
  return <ProfilePreview view={{ ...head, ...shownParts(own.profile, own.visibility) }} />;
}

/** Name and photos: of a cast's page, or of a member's account. */
export function ProfileNames({ myId, names, isUnnamed, own, cover }: Props) {
  const [isSaved, setSaved] = useState(false);
  const [shownCover, setCover] = useState(cover);
  const { kana, photos } = names;
  const hasPage = kana !== null;
  return (
    <Form
      action="/api/my_page/:myId/profile_setting"
      param={{ myId }}
      label="写真・名前"
      initial={{
        images: [],
        deletedPhotos: '',
        order: '',
        name: isUnnamed ? '' : names.name,
        ...(hasPage && { kana }),
      }}
      onDone={({ message }) => {
        setSaved(true);
        reloadAfter(message);
      }}
    >
      <TextDraft myId={myId} section="profile_setting" isSaved={isSaved} />
      <PhotoTray
        photos={photos.map(({ id, picture }) => ({ id, src: picture.src }))}
        max={hasPage ? PHOTOS_MAX : 1}
        onCover={setCover}
      />
      <Field
        name="name"
        label={hasPage ? '名前（源氏名）' : '名前（ニックネーム）'}
        required
        autoComplete="nickname"
        hint={`${NAME_MAX}文字まで。電話番号やURLは使えません。`}
      />
      {hasPage && (
        <Field
          name="kana"
          label="よみがな"
          autoComplete="off"
          hint={`ひらがな${KANA_MAX}文字まで。かなの名前は、空のままで自動で入ります。`}
        />
      )}
      {own && <Preview own={own} cover={shownCover} />}
      <SubmitButton>保存する</SubmitButton>
    </Form>
  );
}
