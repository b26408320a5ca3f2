// The browser's Back closes an open sheet: it stands in the history for as long as it is open.
for (const sheet of document.querySelectorAll<HTMLElement>('[popover][data-back]')) {
  let open = false;
  sheet.addEventListener('toggle', (event) => {
    const opens = (event as ToggleEvent).newState === 'open';
    if (opens && !open) history.pushState({ sheet: sheet.id }, '');
    else if (!opens && open && history.state?.sheet === sheet.id) history.back();
    open = opens;
  });
  addEventListener('popstate', () => {
    if (open) sheet.hidePopover();
  });
}
