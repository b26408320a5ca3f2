import { NAME_MAX } from '../../../server/identity/accounts/limits.ts';
import { KANA_MAX } from '../../../server/identity/profiles/limits.ts';
import { Field } from '../../components/form/Field.tsx';

/** Name of an account; casts also enter its reading. */
export function NameFields({ isCast }: { isCast: boolean }) {
  return (
    <>
      <Field
        name="name"
        label={isCast ? '名前（源氏名）' : '名前（ニックネーム）'}
        required
        autoComplete="nickname"
        max={NAME_MAX}
        hint={`${NAME_MAX}文字まで。電話番号やURLは使えません。`}
      />
      {isCast && (
        <Field
          name="kana"
          label="よみがな"
          autoComplete="off"
          max={KANA_MAX}
          hint={`ひらがな${KANA_MAX}文字まで。かなの名前は、空のままで自動で入ります。`}
        />
      )}
    </>
  );
}
