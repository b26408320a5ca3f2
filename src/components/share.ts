// The phone's own sharing first; where there is none, the link leads to LINE's.
for (const link of document.querySelectorAll<HTMLElement>('[data-share]'))
  link.addEventListener('click', async (event) => {
    if (!navigator.share) return;
    event.preventDefault();
    try {
      await navigator.share({ title: link.dataset.title, url: link.dataset.share });
    } catch {
      // Closed without sharing.
    }
  });
