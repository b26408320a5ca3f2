// Tells the styles whether a scrollbar takes room, so that a sheet that stops the page does not move it.
const root = document.documentElement;
root.toggleAttribute('data-scrollbar', innerWidth > root.clientWidth);
