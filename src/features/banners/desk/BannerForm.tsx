import type { Banner } from '../../../../server/community/banners/contract.ts';
import { DRAWINGS, TEXT_MAX, TITLE_MAX } from '../../../../server/community/banners/rules.ts';
import { CheckField } from '../../../components/form/CheckField.tsx';
import { Field } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { SelectField } from '../../../components/form/SelectField.tsx';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { showDone } from '../../../console/form/run-deed.ts';

const NEW = { title: '', text: '', path: '', drawing: 'lamp', isNewTab: false };

type Props = { banner: Banner | null; onDone: () => void };

/** A banner, new or there already. */
export function BannerForm({ banner, onDone }: Props) {
  const done = showDone(onDone);
  const fields = (
    <>
      <Field name="title" label="タイトル" required max={TITLE_MAX} hint={`${TITLE_MAX}文字まで`} />
      <Field name="text" label="説明" required max={TEXT_MAX} hint={`${TEXT_MAX}文字まで`} />
      <Field name="path" label="リンク先" required hint="このサイトのページ。例：/navi/pages/" />
      <SelectField name="drawing" label="絵" required choices={DRAWINGS} />
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
  const { id, ...values } = banner;
  return (
    <Form
      action="/api/admin/banners/:id"
      param={{ id: String(id) }}
      label={`${banner.title}を編集`}
      initial={values}
      onDone={done}
    >
      {fields}
    </Form>
  );
}
