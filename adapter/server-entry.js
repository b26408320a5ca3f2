import { createApp } from 'astro/app/entrypoint';

const app = createApp({ streaming: false });

// Astro adds endpoints of its own (/_image, /_server-islands/…), some of which fetch what an address names: only the
// routes of src/pages are left.
app.manifestData = { routes: app.manifestData.routes.filter(({ origin }) => origin === 'project') };

/** Renders one page; an unknown route gets the 404 page. */
export const render = (request) => app.render(request, { addCookieHeader: false });
