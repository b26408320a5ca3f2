import { createApp } from 'astro/app/entrypoint';

const app = createApp({ streaming: false });

/** Renders one page; a route nobody knows gets the 404 page. */
export const render = (request) => app.render(request, { addCookieHeader: false });
