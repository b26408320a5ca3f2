/** How slowly a body may come: `stepBytes` at least in each `idleMs`, and one without files within `allMs`. */
export type BodyPace = { idleMs: number; stepBytes: number; allMs: number };

export const BODY_PACE: BodyPace = { idleMs: 30_000, stepBytes: 128 * 1024, allMs: 60_000 };
