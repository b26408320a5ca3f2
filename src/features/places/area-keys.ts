/** What this device keeps of where its visitor looks: the area, or the wish to see the whole country. */
export const LAST_AREA_KEY = 'last-area';
export const EVERYWHERE_KEY = 'whole-country';
