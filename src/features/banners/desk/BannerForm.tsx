import type { Banner } from '../../../../server/community/banners/contract.ts';
import {
  AREA_BANNERS_MAX,
  BANNERS_MAX,
  DRAWINGS,
  TEXT_MAX,
  TITLE_MAX,
} from '../../../../server/community/banners/rules.ts';
import type { PlaceTree } from '../../../../server/directory/places/contract.ts';
import { CheckField } from '../../../components/form/CheckField.tsx';
import { Field } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { SelectField } from '../../../components/form/SelectField.tsx';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { showDone } from '../../../console/form/run-deed.ts';

const NEW = { title: '', text: '', path: '', drawing: 'lamp', isNewTab: false, areaId: '' };

type Props = { banner: Banner | null; places: PlaceTree; onDone: () => void };

const areasOf = ({ regions }: PlaceTree) => [
  { value: '', name: '全国' },
  ...regions
    .flatMap(({ prefectures }) => prefectures)
    .flatMap(({ name, areas }) =>
      areas.map((area) => ({ value: String(area.id), name: `${name}　${area.name}` })),
    ),
];

/** A banner, new or there already. */
export function BannerForm({ banner, places, onDone }: Props) {
  const done = showDone(onDone);
  const fields = (
    <>
      <Field name="title" label="タイトル" required max={TITLE_MAX} hint={`${TITLE_MAX}文字まで`} />
      <Field name="text" label="説明" required max={TEXT_MAX} hint={`${TEXT_MAX}文字まで`} />
      <Field name="path" label="リンク先" required hint="このサイトのページ。例：/navi/pages/" />
      <SelectField name="drawing" label="絵" required choices={DRAWINGS} />
      <SelectField
        name="areaId"
        label="エリア"
        required
        note={`全国は${BANNERS_MAX}件、1つのエリアは${AREA_BANNERS_MAX}件まで。エリアのものは、全国のものがあるときに表示されます`}
        choices={areasOf(places)}
      />
      <CheckField name="isNewTab">新しいタブで開く</CheckField>
      <SubmitButton>{banner ? '変更する' : '追加する'}</SubmitButton>
    </>
  );
  if (!banner)
    return (
      <Form action="/api/admin/banners" label="バナーを追加" initial={NEW} onDone={done}>
        {fields}
      </Form>
    );
  const { id, area, title, text, path, drawing, isNewTab } = banner;
  return (
    <Form
      action="/api/admin/banners/:id"
      param={{ id: String(id) }}
      label={`${banner.title}を編集`}
      initial={{ title, text, path, drawing, isNewTab, areaId: area ? String(area.id) : '' }}
      onDone={done}
    >
      {fields}
    </Form>
  );
}
