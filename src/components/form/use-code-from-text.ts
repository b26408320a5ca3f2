import { useEffect, useRef } from 'react';

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
