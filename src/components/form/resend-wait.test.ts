import { expect, it } from 'vitest';
import { judgeNumber } from '../../../server/gateways/messaging/defence-rules.ts';
import { resendWait } from './resend-wait.ts';

it('opens again when the server takes the next text to this number, and no sooner', () => {
  const waits = [1, 2, 3, 4].map((sent) => resendWait(sent, true));
  expect(waits).toEqual([60, 120, 300, 900]);
  for (const [i, wait] of waits.entries()) {
    const asked = i + 1;
    expect(judgeNumber({ asked, sinceLast: wait - 1 }).may, `after ${asked}`).toBe('wait');
    expect(judgeNumber({ asked, sinceLast: wait }).may, `after ${asked}`).toBe('send');
  }
});

it('opens a minute after each mail', () => {
  expect([1, 2, 3].map((sent) => resendWait(sent, false))).toEqual([60, 60, 60]);
});
