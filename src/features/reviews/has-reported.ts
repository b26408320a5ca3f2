const KEY = 'review-reported';

/** Whether a review was reported from this browser; without a storage it may have been. */
export function hasReported(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

export function rememberReport(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // Asked for each time, then.
  }
}
