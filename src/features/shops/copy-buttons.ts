const SAID_MS = 2500;

// A button of this kind says in its own place what has become of the copy.
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  const label = button.querySelector('span');
  const name = label?.textContent ?? '';
  button.addEventListener('click', async () => {
    if (!label) return;
    try {
      await navigator.clipboard.writeText(button.dataset.copy ?? '');
      label.textContent = 'コピーしました';
    } catch {
      label.textContent = 'コピーできませんでした';
    }
    setTimeout(() => {
      label.textContent = name;
    }, SAID_MS);
  });
}
