import { createHash } from 'node:crypto';

const keyBytes = 32;
/** 32 bytes in base64 or base64url; the trailing `=` is optional. */
const keyText = /^[A-Za-z0-9+/_-]{43}=?$/;
const keyName = /^[A-Za-z0-9._-]{1,32}$/;

/** A key-encryption key. `id` is derived from the key, so that a label cannot refer to the wrong one. */
export interface KeyEncryptionKey {
  /** 16 hex digits. */
  id: string;
  key: Buffer;
}

/** The keys with which records may be wrapped. New ones are wrapped with `current`. */
export interface Keyring {
  current: KeyEncryptionKey;
  byId: ReadonlyMap<string, KeyEncryptionKey>;
}

/**
 * Reads a setting such as `CREDENTIALS_KEY`: one base64 key of 32 bytes, or a list `id:key,id:key` whose first is the
 * current one. The ids are for the operator; records identify a key by its digest, so relabelling breaks nothing.
 * Throws an `Error` that says which entry is wrong and never repeats any of the text.
 */
export function parseKeyring(text: string, setting = 'CREDENTIALS_KEY'): Keyring {
  const entries = text.split(',').map((entry) => entry.trim());
  const names = new Set<string>();
  const byId = new Map<string, KeyEncryptionKey>();
  entries.forEach((entry, index) => {
    const place = entries.length === 1 ? 'it' : `entry ${index + 1}`;
    const colon = entry.indexOf(':');
    if (colon < 0 && entries.length > 1) throw new Error(`${setting}: ${place} has no id before its key`);
    const name = entry.slice(0, Math.max(colon, 0));
    if (colon >= 0 && !keyName.test(name)) {
      throw new Error(`${setting}: the id of ${place} is not 1 to 32 letters, digits, dots, dashes or underscores`);
    }
    if (names.has(name)) throw new Error(`${setting}: ${place} repeats the id of an earlier one`);
    names.add(name);
    const key = readKey(entry.slice(colon + 1), { setting, place });
    const id = keyIdOf(key);
    if (byId.has(id)) throw new Error(`${setting}: ${place} repeats the key of an earlier one`);
    byId.set(id, { id, key });
  });
  const [current] = byId.values();
  if (current === undefined) throw new Error(`${setting} contains no key`);
  return { current, byId };
}

function readKey(text: string, { setting, place }: { setting: string; place: string }): Buffer {
  const key = keyText.test(text) ? Buffer.from(text, 'base64') : null;
  if (key === null || key.length !== keyBytes) {
    throw new Error(`${setting}: ${place} is not a key of ${keyBytes} bytes in base64`);
  }
  if (new Set(key).size === 1) throw new Error(`${setting}: ${place} is one byte repeated, not a random key`);
  return key;
}

function keyIdOf(key: Buffer): string {
  return createHash('sha256').update('credentials key id\0').update(key).digest('hex').slice(0, 16);
}
