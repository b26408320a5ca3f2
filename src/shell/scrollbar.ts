// Tells the styles whether a scrollbar takes room, so that a sheet that stops the page does not move it.
document.documentElement.toggleAttribute('data-scrollbar', innerWidth > document.documentElement.clientWidth);
