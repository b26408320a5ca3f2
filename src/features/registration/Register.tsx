import { useState } from 'react';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { openModal } from '../../overlay/modal-store.ts';
import { ContinueCode } from '../login/ContinueCode.tsx';
import { WaysToRegister } from '../login/WaysToRegister.tsx';
import { TYPE_CHOICES } from './RegisterFields.tsx';

/** Chooser of the way to register. */
export function Register({ args: { type, shopId } }: ModalProps<'register'>) {
  const [chosen, setChosen] = useState(type);
  return (
    <>
      <fieldset className="field">
        <legend className="label">登録する方</legend>
        <div className="seg seg--full">
          {TYPE_CHOICES.map(({ value, name }) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === chosen}
              onClick={() => setChosen(value)}
            >
              {name}
            </button>
          ))}
        </div>
      </fieldset>
      <ContinueCode />
      <WaysToRegister type={chosen} shopId={shopId} intent="register" />
      <div className="center mt-4">
        <button
          className="btn btn--text"
          type="button"
          onClick={() => openModal('login_form', { type: chosen, shopId })}
        >
          登録済みの方はログイン
        </button>
      </div>
    </>
  );
}
