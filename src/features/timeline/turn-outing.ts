import { showMessage } from '../../shell/messages-store.ts';
import { OUTING } from '../../shell/outing.ts';

/** Turns 外出先モード on or off for this device, and says what that means. */
export function turnOuting(isOn: boolean): void {
  document.documentElement.toggleAttribute('data-outing', isOn);
  for (const button of document.querySelectorAll('[data-outing-switch]'))
    button.setAttribute('aria-pressed', String(isOn));
  try {
    localStorage.setItem(OUTING, isOn ? '1' : '0');
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  showMessage(isOn ? '写真をぼかして表示します。触れると見られます。' : '写真のぼかしを解除しました。');
}
