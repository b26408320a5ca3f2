import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { ID_LENGTH, idTyped, UNKNOWN } from '../../../server/desk/admin-casts/rules.ts';
import { Field } from '../../components/form/Field.tsx';
import { useForm } from '../../components/form/Form.tsx';
import { call } from '../../lib/call.ts';

const WAIT_MS = 250;

/** Whose number it is, a moment after it was typed. */
function NameOf({ field }: { field: string }) {
  const id = idTyped(String(useStore(useForm().$values)[field] ?? ''));
  const [name, setName] = useState('');
  useEffect(() => {
    setName('');
    if (id === null) return;
    let isOld = false;
    const timer = setTimeout(async () => {
      const answer = await call('get', '/api/admin/cast_names/:id', { param: { id: String(id) } });
      if (answer.ok && !isOld) setName(answer.data.castName ?? UNKNOWN);
    }, WAIT_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [id]);
  return (
    <p className="note" role="status">
      {name}
    </p>
  );
}

type Props = { name: string; label: string; required?: boolean };

/** The number of a cast, and her name as it is typed. */
export const CastIdField = ({ name, label, required }: Props) => (
  <>
    <Field {...{ name, label, required }} inputMode="numeric" maxLength={ID_LENGTH} autoComplete="off" />
    <NameOf field={name} />
  </>
);
