/** By what a time of day is chosen (decisions §11). */
export const STEP_MINUTES = 15;

/** @returns the steps between two business minutes, with them; `kept` stays among them where it is between two steps. */
export function minuteSteps(from: number, to: number, kept: number | null): number[] {
  const first = Math.ceil(from / STEP_MINUTES) * STEP_MINUTES;
  const count = Math.floor((to - first) / STEP_MINUTES) + 1;
  const steps = Array.from({ length: Math.max(0, count) }, (_, step) => first + step * STEP_MINUTES);
  return kept === null || steps.includes(kept) ? steps : [...steps, kept].sort((a, b) => a - b);
}
