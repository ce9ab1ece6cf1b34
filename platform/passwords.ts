import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default kind), with the figures that OWASP recommends. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Returns the PHC text of a password. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

/** What an unknown e-mail is checked against, so that it takes as long as a known one. */
const dummyHash = hashPassword(crypto.randomUUID());

/** Returns whether a password matches a hash. Without a hash it does not, and that takes as long. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await dummyHash), password);
  return isRight && passwordHash !== null;
}
