import { isOuting } from '../../shell/outing.ts';

const isOn = (): boolean => document.documentElement.hasAttribute('data-outing');

// Outside, where others see the screen: photos are blurred, a touch shows one of them.
document.addEventListener(
  'click',
  (event) => {
    const target = event.target as Element;
    if (target.closest('[data-outing-switch]'))
      return void import('./turn-outing.ts').then(({ turnOuting }) => turnOuting(!isOn()));
    const photo = target.closest('.ph[data-alt]:not([data-shown])');
    if (!photo || !isOn()) return;
    event.preventDefault();
    event.stopPropagation();
    photo.setAttribute('data-shown', '');
  },
  true,
);
for (const button of document.querySelectorAll('[data-outing-switch]'))
  button.setAttribute('aria-pressed', String(isOuting()));
