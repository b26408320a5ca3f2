import { showMessage } from '../../shell/messages-store.ts';
import { isOuting, OUTING } from '../../shell/outing.ts';

function draw(isOn: boolean): void {
  document.documentElement.toggleAttribute('data-outing', isOn);
  for (const button of document.querySelectorAll('[data-outing-switch]'))
    button.setAttribute('aria-pressed', String(isOn));
}

function turn(isOn: boolean): void {
  draw(isOn);
  try {
    localStorage.setItem(OUTING, isOn ? '1' : '0');
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  showMessage(isOn ? '写真をぼかして表示します。触れると見られます。' : '写真のぼかしを解除しました。');
}

// Outside, where others see the screen: photos are blurred, a touch shows one of them.
document.addEventListener(
  'click',
  (event) => {
    const target = event.target as Element;
    if (target.closest('[data-outing-switch]'))
      return turn(!document.documentElement.hasAttribute('data-outing'));
    const photo = target.closest('.ph[data-alt]:not([data-shown])');
    if (!photo || !document.documentElement.hasAttribute('data-outing')) return;
    event.preventDefault();
    event.stopPropagation();
    photo.setAttribute('data-shown', '');
  },
  true,
);
draw(isOuting());
