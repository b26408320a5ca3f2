/** 外出先モード is remembered on the device, and holds on every page. */
export const OUTING = 'outing';

export function isOuting(): boolean {
  try {
    return localStorage.getItem(OUTING) === '1';
  } catch {
    return false;
  }
}
