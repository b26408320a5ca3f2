import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { readCode } from '../../../server/identity/codes/rules.ts';
import { Field } from './Field.tsx';
import { useForm } from './Form.tsx';

/**
 * Chrome on Android reads the code out of the text message, if the visitor lets it: the message names this site in its
 * last line. Elsewhere the keyboard offers it (`autocomplete="one-time-code"`).
 */
export function useCodeFromText(isAwaited: boolean, take: (code: string) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    if (!isAwaited || !('OTPCredential' in window)) return;
    const waiting = new AbortController();
    const wanted = { otp: { transport: ['sms'] }, signal: waiting.signal } as CredentialRequestOptions;
    navigator.credentials.get(wanted).then(
      (found) => found && latest.current((found as Credential & { code: string }).code),
      () => {}, // Refused, or the screen was left: the digits can still be typed.
    );
    return () => waiting.abort();
  }, [isAwaited]);
}

type Props = {
  name?: string;
  /** The code comes as a text message to this telephone. */
  byText?: boolean;
};

/** The six digits of SMS, call, mail and reset: one input, so that phones can fill it. Once whole they go by themselves. */
export function CodeField({ name = 'code', byText = false }: Props) {
  const form = useForm();
  const input = useRef<HTMLInputElement>(null);
  const gone = useRef('');
  const read = readCode(String(useStore(form.$values)[name]));
  const whole = 'code' in read ? read.code : '';
  const isFree = useStore(form.$progress) === 0;
  const refusals = useStore(form.$refusals);
  useCodeFromText(byText, (code) => form.setValue(name, code));

  useEffect(() => {
    if (whole && !isFree) return;
    if (whole && whole !== gone.current) void form.submit();
    gone.current = whole;
  }, [form, whole, isFree]);
  // The next code is typed over the wrong one.
  useEffect(() => {
    if (refusals > 0) input.current?.select();
  }, [refusals]);

  return (
    <Field
      ref={input}
      name={name}
      label="認証コード（6桁）"
      hideLabel
      required
      className="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="done"
    />
  );
}
