import { showMessage } from '../overlay/messages-store.ts';

/** 「写真をぼかす」 is remembered on the device and holds on every page. */
const KEY = 'privacy-blur';
const root = document.documentElement;

const isBlurred = (): boolean => root.hasAttribute('data-privacy-blur');

function wasBlurred(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

function setBlur(isOn: boolean): void {
  root.toggleAttribute('data-privacy-blur', isOn);
  for (const button of document.querySelectorAll('[data-blur-switch]'))
    button.setAttribute(button.role === 'switch' ? 'aria-checked' : 'aria-pressed', String(isOn));
}

function toggleBlur(): void {
  const isOn = !isBlurred();
  setBlur(isOn);
  try {
    localStorage.setItem(KEY, isOn ? '1' : '0');
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  showMessage(isOn ? '写真をぼかして表示します。触れると見られます。' : '写真のぼかしを解除しました。');
}

document.addEventListener(
  'click',
  (event) => {
    const target = event.target as Element;
    if (target.closest('[data-blur-switch]')) return toggleBlur();
    const photo = target.closest('.ph[data-alt]:not([data-shown])');
    if (!photo || !isBlurred()) return;
    event.preventDefault();
    event.stopPropagation();
    photo.setAttribute('data-shown', '');
  },
  true,
);
setBlur(wasBlurred());
