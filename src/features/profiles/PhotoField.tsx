import { useEffect, useState } from 'react';
import { FieldNotes } from '../../components/form/FieldNotes.tsx';
import { useField } from '../../components/form/use-field.ts';
import { Icon } from '../../components/Icon.tsx';

/** The address of a chosen file, for as long as it is shown. */
function usePreview(file: File | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

/** One photo, shown round as it will be. */
export function PhotoField() {
  const field = useField<File[]>('images', ['images', 'images.*']);
  const address = usePreview(field.value[0]);
  return (
    <div className="field">
      <div className="facepick">
        <div className="facepick__frame">
          {address ? <img src={address} alt="選んだ写真" /> : <Icon name="camera" />}
        </div>
        <div className="row">
          <label className="btn btn--line" htmlFor={field.id}>
            {address ? '写真を変える' : '写真を選ぶ'}
          </label>
          {address && (
            <button className="btn btn--text" type="button" onClick={() => field.setValue([])}>
              写真を外す
            </button>
          )}
        </div>
        <input
          {...field.control(true)}
          className="vh"
          type="file"
          accept="image/jpeg,image/png,image/gif"
          aria-label="写真"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) field.setValue([file]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      <FieldNotes
        id={field.id}
        error={field.error}
        hint="JPEG・PNG・GIF、10MBまで。位置情報は自動で削除します。写真はあとからでも登録できます。"
      />
    </div>
  );
}
