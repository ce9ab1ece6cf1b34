import { randomBytes } from 'node:crypto';
import { readTextIfPresent, writeTextWhole } from './files.ts';
import { LaunchError } from './launch-error.ts';

export type Secrets = { JWT_SECRET: string; CREDENTIALS_KEY: string; POSTGRES_PASSWORD: string };

const GENERATORS: Record<keyof Secrets, () => string> = {
  JWT_SECRET: () => randomBytes(48).toString('base64url'),
  CREDENTIALS_KEY: () => randomBytes(32).toString('base64'),
  POSTGRES_PASSWORD: () => randomBytes(24).toString('base64url'),
};

function parseSecrets(file: string, text: string): Partial<Secrets> {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null) return parsed;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  // A new key would make every sealed credential permanently unreadable, so a damaged file is never replaced.
  throw new LaunchError(`${file} is damaged; restore it from a backup, or delete it and lose the stored credentials`);
}

/** Returns the secrets of a data directory, without generating any. */
export function readSecrets(file: string): Partial<Secrets> {
  const text = readTextIfPresent(file);
  return text === null ? {} : parseSecrets(file, text);
}

/**
 * Returns the secrets of this data directory, read from its file (mode 0600); missing ones are generated and stored.
 */
export function loadOrGenerateSecrets(file: string): Secrets {
  const known = readSecrets(file);
  const secrets: Secrets = {
    JWT_SECRET: known.JWT_SECRET ?? GENERATORS.JWT_SECRET(),
    CREDENTIALS_KEY: known.CREDENTIALS_KEY ?? GENERATORS.CREDENTIALS_KEY(),
    POSTGRES_PASSWORD: known.POSTGRES_PASSWORD ?? GENERATORS.POSTGRES_PASSWORD(),
  };
  const complete = Object.keys(GENERATORS).every((name) => name in known);
  if (!complete) writeTextWhole({ file, text: `${JSON.stringify(secrets, null, 2)}\n`, mode: 0o600 });
  return secrets;
}

/** Returns a password that is easy to type: 20 characters without look-alikes, about 114 bits. */
export function generatePassword(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  let password = '';
  while (password.length < 20) {
    for (const byte of randomBytes(32)) {
      if (byte < alphabet.length * 4 && password.length < 20) password += alphabet[byte % alphabet.length];
    }
  }
  return password;
}
