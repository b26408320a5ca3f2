// Stands where Astro would put its image endpoint, which fetches addresses of this site at a visitor's request
// (security.md S41): pictures are made in server/gateways/media, so the address is one that no page has, in dev as well.
export const prerender = false;

export const GET = () => new Response(null, { status: 404 });
