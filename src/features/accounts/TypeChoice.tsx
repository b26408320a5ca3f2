import type { AccountType } from '../../../server/accounts/contract.ts';
import '../../styles/auth.css';
import '../../styles/seg.css';

const TYPES: { type: AccountType; label: string }[] = [
  { type: 'boy', label: '男性（お客さま）' },
  { type: 'girl', label: '女性（キャスト）' },
];

type Props = { value: AccountType; onChange: (type: AccountType) => void };

/** Who registers: a man as a member, a woman as a cast. */
export function TypeChoice({ value, onChange }: Props) {
  return (
    <fieldset className="field">
      <legend className="label">登録する方</legend>
      <div className="seg seg--full">
        {TYPES.map(({ type, label }) => (
          <button key={type} type="button" aria-pressed={type === value} onClick={() => onChange(type)}>
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
