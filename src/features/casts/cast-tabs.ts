// Without a script both parts stand below one another, and the tabs lead to them.
const tabs = document.querySelectorAll<HTMLAnchorElement>('[data-tab]');
const panels = document.querySelectorAll<HTMLElement>('[data-tab-panel]');

function show(name: string): void {
  for (const tab of tabs) {
    if (tab.dataset.tab === name) tab.setAttribute('aria-current', 'true');
    else tab.removeAttribute('aria-current');
  }
  for (const panel of panels) panel.hidden = panel.dataset.tabPanel !== name;
}

const names = [...tabs].map((tab) => tab.dataset.tab);
function asked(): string {
  const name = location.hash.slice(1);
  if (names.includes(name)) return name;
  return location.search.includes('cursor=') ? 'posts' : 'profile';
}

for (const tab of tabs)
  tab.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { tab: name = 'profile' } = tab.dataset;
    // The address remembers the tab, for Back and for sharing; the page does not move.
    history.replaceState(history.state, '', name === 'profile' ? location.pathname : `#${name}`);
    show(name);
  });
addEventListener('hashchange', () => show(asked()));
if (tabs.length > 0) show(asked());
