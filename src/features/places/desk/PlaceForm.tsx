import type { DeskArea, DeskPlaces, DeskStation } from '../../../../server/desk/places/contract.ts';
import { KANA_MAX, NAME_MAX, ROMAJI_MAX, SLUG_MAX } from '../../../../server/desk/places/rules.ts';
import { Field } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { SelectField } from '../../../components/form/SelectField.tsx';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { showDone } from '../../../console/form/run-deed.ts';

export type PlaceKind = 'area' | 'station';
export const KIND_NAMES = { area: 'エリア', station: '駅' } as const;

const ADD = { area: '/api/admin/places/areas', station: '/api/admin/places/stations' } as const;
const CHANGE = { area: '/api/admin/places/areas/:id', station: '/api/admin/places/stations/:id' } as const;
const EMPTY = { name: '', kana: '', romaji: '', lat: '', lng: '' };
/** Full width and half width of one sound may both be typed. */
const ROOM = 2;

type Props = {
  kind: PlaceKind;
  of: DeskPlaces;
  /** Without one it is added. */
  place?: DeskArea | DeskStation;
  onDone: () => void;
};

function Fields({ kind, of, place }: Omit<Props, 'onDone'>) {
  const isArea = kind === 'area';
  const { slug } = of.prefecture;
  const folder = isArea ? `/shops/${slug}/` : `/shops/${slug}/station/`;
  return (
    <>
      <Field
        name="name"
        label={isArea ? 'エリア名' : '駅名'}
        required
        maxLength={NAME_MAX * ROOM}
        hint={isArea ? '例：新宿・歌舞伎町' : '「駅」は付けずに入力します。例：新宿三丁目'}
      />
      <Field
        name="kana"
        label="よみがな"
        required={isArea}
        maxLength={KANA_MAX * ROOM}
        hint={isArea ? '例：しんじゅく・かぶきちょう' : '例：しんじゅくさんちょうめ'}
      />
      <Field
        name="romaji"
        label="ローマ字"
        required={isArea}
        maxLength={ROMAJI_MAX * ROOM}
        autoComplete="off"
        hint="検索に使います。例：shinjuku kabukicho"
      />
      {!place && (
        <Field
          name="slug"
          label="英字名"
          required
          maxLength={SLUG_MAX * ROOM}
          autoComplete="off"
          hint={`ページのアドレス（${folder}英字名/）になるため、登録後は変更できません。例：shinjuku-kabukicho`}
        />
      )}
      {!isArea && (
        <SelectField
          name="areaId"
          label="エリア"
          choices={[
            { value: '', name: 'なし' },
            ...of.areas.map(({ id, name }) => ({ value: String(id), name })),
          ]}
        />
      )}
      <div className="fieldpair">
        <Field name="lat" label="緯度" required inputMode="decimal" maxLength={24} hint="例：35.694" />
        <Field name="lng" label="経度" required inputMode="decimal" maxLength={24} hint="例：139.703" />
      </div>
      <SubmitButton>{place ? '変更する' : '追加する'}</SubmitButton>
    </>
  );
}

/** An area or a station, new or there already. */
export function PlaceForm({ onDone, ...props }: Props) {
  const { kind, of, place } = props;
  const done = showDone(onDone);
  if (!place)
    return (
      <Form
        action={ADD[kind]}
        also={{ prefectureId: of.prefecture.id }}
        label={`${KIND_NAMES[kind]}を追加`}
        initial={kind === 'area' ? { ...EMPTY, slug: '' } : { ...EMPTY, slug: '', areaId: '' }}
        onDone={done}
      >
        <Fields {...props} />
      </Form>
    );
  const { id, name, kana, romaji, lat, lng } = place;
  const initial = { name, kana, romaji, lat: String(lat), lng: String(lng) };
  return (
    <Form
      action={CHANGE[kind]}
      param={{ id: String(id) }}
      label={`${name}を編集`}
      initial={'areaId' in place ? { ...initial, areaId: String(place.areaId ?? '') } : initial}
      onDone={done}
    >
      <Fields {...props} />
    </Form>
  );
}

/** Opens below its heading; what has been added closes it. */
export function AddPlace({ kind, of, onDone }: Omit<Props, 'place'>) {
  return (
    <details className="mt-4">
      <summary>{KIND_NAMES[kind]}を追加する</summary>
      <section className="card card--pad mt-2" aria-label={`${KIND_NAMES[kind]}を追加`}>
        <PlaceForm kind={kind} of={of} onDone={onDone} />
      </section>
    </details>
  );
}
