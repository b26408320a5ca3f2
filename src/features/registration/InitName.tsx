import { Form } from '../../components/form/Form.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { setMe } from '../../lib/me-store.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { openModal } from '../../overlay/modal-store.ts';
import { NameFields } from '../profiles/NameFields.tsx';
import { PhotoField } from '../profiles/PhotoField.tsx';

/** Name and one photo after the verification; both can be given later. */
export function InitName({ args: { type } }: ModalProps<'init_name'>) {
  const goOn = () => openModal('registered', { type }, { instead: true });
  const isCast = type === 'girl';
  return (
    <>
      <Form
        action="/api/init_name"
        label="名前と写真の登録"
        initial={{ name: '', images: [], ...(isCast && { kana: '' }) }}
        also={{ type }}
        onDone={(state) => {
          setMe(state);
          showMessage('登録しました。');
          goOn();
        }}
      >
        <NameFields isCast={isCast} />
        <PhotoField />
        <SubmitButton>登録する</SubmitButton>
      </Form>
      <div className="center mt-3">
        <button className="btn btn--text" type="button" onClick={goOn}>
          あとで登録する
        </button>
      </div>
    </>
  );
}
