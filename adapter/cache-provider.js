// Says in the standard CDN headers what a page declared through `Astro.cache.set`: the built-in page store and an
// external CDN then speak one language.
export default function cacheTags() {
  return {
    name: 'cache-tags',
    setHeaders({ tags = [], maxAge }) {
      const headers = new Headers();
      if (tags.length > 0) headers.set('Cache-Tag', tags.join(','));
      if (maxAge !== undefined) headers.set('CDN-Cache-Control', `public, max-age=${maxAge}`);
      return headers;
    },
    async invalidate() {},
  };
}
