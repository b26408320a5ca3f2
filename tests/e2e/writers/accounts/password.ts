/** Of everybody whom a browser test makes. */
export const PASSWORD = 'yoru-no-akari-2026';
