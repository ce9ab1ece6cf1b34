import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default), with the parameters that OWASP recommends. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Returns the PHC string of a password. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

/** Checked for an unknown e-mail address, so that it takes as long as a known one. */
const dummyHash = hashPassword(crypto.randomUUID());

/** Returns whether a password matches a hash. Without a hash it is false, after the same time. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await dummyHash), password);
  return isRight && passwordHash !== null;
}
