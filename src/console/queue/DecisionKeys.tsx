import { useEffect, useRef } from 'react';
import { useForm } from '../../components/form/Form.tsx';

/** 1, 2, … choose, Enter decides: nothing is pressed while staff write. */
export function DecisionKeys({ choices }: { choices: readonly { value: string }[] }) {
  const form = useForm();
  const latest = useRef({ form, choices });
  latest.current = { form, choices };
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const on = event.target as HTMLElement;
      const isTyping = on.closest('textarea, select, input:not([type="radio"]), dialog') !== null;
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      const choice = latest.current.choices[Number(event.key) - 1];
      if (choice) latest.current.form.setValue('action', choice.value);
      else if (event.key === 'Enter' && on.closest('a, button, summary') === null) {
        event.preventDefault();
        void latest.current.form.submit();
      }
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return <p className="note">キーボードの数字キーで選び、Enterキーで決定できます。</p>;
}
