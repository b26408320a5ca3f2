import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useMemo, useRef, useState } from 'react';
import { myPagePath } from '../../../server/core/paths.ts';
import { PHOTOS_MAX } from '../../../server/identity/profiles/limits.ts';
import type { OwnNames } from '../../../server/identity/profiles/read-names.ts';
import { kanaOf } from '../../../server/identity/profiles/rules.ts';
import { Form, useForm } from '../../components/form/Form.tsx';
import { reloadAfter } from '../../components/form/reload.ts';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import type { KeptFiles } from './file-draft.ts';
import { NameFields } from './NameFields.tsx';
import type { ShownFilm } from './PageFilm.tsx';
import { PhotoTray } from './PhotoTray.tsx';
import { ProfilePreview } from './ProfilePreview.tsx';
import type { PhotoItem } from './photo-list.ts';
import { TextDraft } from './TextDraft.tsx';
import { type Film, VideoField } from './VideoField.tsx';

type Props = {
  myId: string;
  names: OwnNames;
  /** No name has been given yet: the field starts empty. */
  isUnnamed: boolean;
};

type PreviewProps = { myId: string; photos: string[]; video: ShownFilm | null };

function Preview({ myId, photos, video }: PreviewProps) {
  const { name, kana } = useStore(useForm().$values);
  const view = useMemo(() => {
    const names = { name: String(name).trim(), kana: kanaOf(String(kana), String(name)) };
    return { names, photos, video };
  }, [name, kana, photos, video]);
  return <ProfilePreview myId={myId} view={view} />;
}

/** Name, photos and video: of a cast's page, or of a member's account. */
export function ProfileNames({ myId, names, isUnnamed }: Props) {
  const [isSaved, setSaved] = useState(false);
  const [shownPhotos, setPhotos] = useState(() => names.photos.map(({ full }) => full));
  const [shownFilm, setFilm] = useState<ShownFilm | null>(names.video);
  const [$chosen] = useState(() => atom<KeptFiles | null>(null));
  const [draft, setDraft] = useState<KeptFiles>({});
  const filmReady = useRef(Promise.resolve(true));
  const { kana, photos } = names;
  const hasPage = kana !== null;
  /** What is as it is saved, is no draft. */
  function keep(changed: KeptFiles) {
    const { photos: kept, film } = { ...$chosen.get(), ...changed };
    const isOrdered =
      kept?.items.length === photos.length && kept.items.every(({ id }, i) => id === photos[i]?.id);
    const files = { ...(kept && !isOrdered && { photos: kept }), ...(film !== undefined && { film }) };
    $chosen.set(Object.keys(files).length > 0 ? files : null);
  }
  function photosChanged(items: PhotoItem[]) {
    setPhotos(items.map(({ id, full, src }) => (id && full) || src));
    const kept = items.map(({ id, file, whole }) => ({ id, file, whole: whole ?? null }));
    keep({ photos: { items: kept, known: photos.map(({ id }) => id) } });
  }
  function filmChanged(next: Film | null) {
    setFilm(next);
    const { film, cover, width, height } = next ?? {};
    const made = film && cover && width && height ? { film, cover, width, height } : undefined;
    const gone = next === null && names.video ? { gone: names.video.id } : undefined;
    keep({ film: made ?? gone });
  }
  return (
    <Form
      action="/api/my_page/:myId/profile_setting"
      param={{ myId }}
      label="写真・名前"
      initial={{
        images: [],
        deletedPhotos: '',
        order: '',
        ...(hasPage && { video: [], poster: [] }),
        name: isUnnamed ? '' : names.name,
        ...(hasPage && { kana }),
      }}
      before={() => filmReady.current}
      onDone={({ message }) => {
        setSaved(true);
        reloadAfter(message);
      }}
    >
      <TextDraft
        myId={myId}
        section="profile_setting"
        isSaved={isSaved}
        files={{ $chosen, resume: setDraft }}
      />
      <PhotoTray
        photos={photos.map(({ id, picture, full }) => ({ id, src: picture.src, full }))}
        max={hasPage ? PHOTOS_MAX : 1}
        onChange={photosChanged}
        draft={draft.photos}
      />
      {hasPage && (
        <VideoField film={names.video} ready={filmReady} onShown={filmChanged} draft={draft.film} />
      )}
      <NameFields isCast={hasPage} />
      {hasPage && <Preview myId={myId} photos={shownPhotos} video={shownFilm} />}
      <SubmitButton cancel={myPagePath(myId)}>保存する</SubmitButton>
    </Form>
  );
}
