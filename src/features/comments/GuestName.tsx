import { type RefObject, useEffect } from 'react';
import { NAMELESS } from '../../../server/identity/accounts/limits.ts';
import { Field } from '../../components/form/Field.tsx';

/** The name a guest may give. It appears above the line they write in and pushes it down: that comes back into sight. */
export function GuestName({ box }: { box: RefObject<HTMLTextAreaElement | null> }) {
  useEffect(() => {
    if (box.current === document.activeElement) box.current?.scrollIntoView({ block: 'nearest' });
  }, [box]);
  return (
    <Field
      name="name"
      label="名前"
      hideLabel
      placeholder={`名前（空欄は「${NAMELESS}」）`}
      autoComplete="nickname"
    />
  );
}
