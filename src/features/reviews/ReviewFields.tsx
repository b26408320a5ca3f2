import type { OwnReview } from '../../../server/directory/reviews/contract.ts';
import { AXES, GUIDELINE, lintHint, monthName, REVIEW_MAX } from '../../../server/directory/reviews/rules.ts';
import { CheckField } from '../../components/form/CheckField.tsx';
import { ChoiceField } from '../../components/form/ChoiceField.tsx';
import { Field } from '../../components/form/Field.tsx';
import { useForm } from '../../components/form/Form.tsx';
import { GrowingField } from '../../components/form/GrowingField.tsx';
import { SelectField } from '../../components/form/SelectField.tsx';
import { useField } from '../../components/form/use-field.ts';
import { Icon } from '../../components/Icon.tsx';
import { turnTo } from './own-values.ts';
import { RateField } from './RateField.tsx';

function TextField() {
  const { value } = useField<string>('comment');
  const hint = lintHint(value);
  return (
    <>
      <GrowingField
        name="comment"
        label="口コミ（任意・20文字から）"
        rows={5}
        placeholder="席に着くまで、会話、会計のようすなど"
        hint={`あとから書きなおせます。${[...value].length.toLocaleString('ja-JP')} / ${REVIEW_MAX.toLocaleString('ja-JP')}`}
      />
      <div role="status">
        {hint && (
          <p className="notice notice--warn notice--i mt-2">
            <Icon name="warn" />
            <span>{hint}</span>
          </p>
        )}
      </div>
    </>
  );
}

/** What a review is made of, with the three lines of the guideline before it. */
export function ReviewFields({ own }: { own: OwnReview }) {
  const form = useForm();
  // The month of a review of long ago stays as it is.
  const months = own.visited && !own.months.includes(own.visited) ? [...own.months, own.visited] : own.months;
  return (
    <>
      {own.version > 0 && (
        <ChoiceField
          name="mode"
          label="書きかた"
          choices={[
            { value: 'edit', name: '前の口コミを直す' },
            { value: 'again', name: `${own.visits + 1}回目の来店` },
          ]}
          onChoose={(mode) => turnTo(form, own, mode)}
        />
      )}
      <ul className="guide3 mt-4">
        {GUIDELINE.map(({ isDo, text }) => (
          <li key={text} className={isDo ? '' : 'no'}>
            <Icon name={isDo ? 'check' : 'x'} />
            {text}
          </li>
        ))}
      </ul>
      <div className="mt-5">
        {AXES.map(({ key, name }) => (
          <RateField key={key} name={`${key}Value`} label={name} />
        ))}
      </div>
      <div className="two mt-5">
        <SelectField
          name="visited"
          label="来店した月"
          note="任意"
          choices={[
            { value: '', name: '選択してください' },
            ...months.map((month) => ({ value: month, name: monthName(month) })),
          ]}
        />
        <Field
          name="people"
          label="人数"
          note="任意"
          inputMode="numeric"
          placeholder="2"
          autoComplete="off"
        />
      </div>
      <div className="mt-4">
        <Field
          name="amount"
          label="支払った金額"
          note="任意"
          placeholder="例：12,000円、1万2千円"
          autoComplete="off"
        />
      </div>
      <div className="mt-4">
        <TextField />
      </div>
      <CheckField name="rewarded">
        お店から割引や特典を受けて書いています（「PR」と表示され、点数の計算には入りません）
      </CheckField>
    </>
  );
}
