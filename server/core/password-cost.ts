/** What one hash of a password costs by Argon2id. `memoryCost`: kB; `timeCost`: passes. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };

export const PASSWORD_COST: Readonly<PasswordCost> = { memoryCost: 19456, timeCost: 2, parallelism: 1 };
