/** The post from whose page the visitor came to the page of this shop; undefined anywhere else. */
export const postBefore = (shopId: number): number | undefined =>
  location.pathname === `/shop/${shopId}/`
    ? Number(/^\/tl\/(\d+)\/$/.exec(document.referrer.replace(location.origin, ''))?.[1]) || undefined
    : undefined;
