/** A number of the site in the address that opens a modal (`#modal=price&shopId=3`); null when there is none. */
export function numberIn(params: URLSearchParams, name: string): number | null {
  const id = Number(params.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The shop that a modal is about. */
export function shopIn(params: URLSearchParams): { shopId: number } | null {
  const shopId = numberIn(params, 'shopId');
  return shopId === null ? null : { shopId };
}
