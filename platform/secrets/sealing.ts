import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import type { KeyEncryptionKey, Keyring } from './keyring.ts';
import { dataKeyBytes, decodeSealed, encodeSealed, formatVersion, ivBytes, tagBytes } from './sealed-format.ts';
import type { EncryptedPart, SealedParts } from './sealed-format.ts';

const algorithm = 'aes-256-gcm';

/** What a sealed record is bound to: it opens only with the same three values. */
export interface SealedPlace {
  /** Kind of record, e.g. `provider_credentials`. */
  kind: string;
  /** Row that owns it, e.g. the provider's id; a number and its decimal text are the same owner. */
  ownerId: string | number;
  /** Field of the row, e.g. `secretAccessKey`. */
  field: string;
}

/**
 * `malformed`: not a sealed record; `unknown_key`: wrapped with a key that is not configured (any more);
 * `not_authentic`: modified, or sealed for another place.
 */
export type SealingErrorCode = 'malformed' | 'unknown_key' | 'not_authentic';

/** A sealed record cannot be opened. The message contains no secret. */
export class SealingError extends Error {
  override readonly name = 'SealingError';
  readonly code: SealingErrorCode;

  constructor(code: SealingErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export interface Sealer {
  /** Seals a secret with a new data key. Text is encoded as UTF-8. */
  seal(place: SealedPlace, plaintext: string | Uint8Array): Buffer;
  /** Returns the secret. Throws `SealingError`. */
  open(place: SealedPlace, sealed: Uint8Array): Buffer;
  /** Returns whether the record is not yet wrapped with the current key. Throws `SealingError` of code `malformed`. */
  needsRewrap(sealed: Uint8Array): boolean;
  /**
   * Returns the same record wrapped with the current key; its content is neither opened nor changed. Records are
   * independent: a rotation over the rows may be interrupted anywhere and run again. Throws `SealingError`.
   */
  rewrap(sealed: Uint8Array): Buffer;
}

/**
 * Returns envelope encryption of single secrets: AES-256-GCM with a fresh data key per record, the data key wrapped by
 * the current key of the ring (NIST SP 800-38D). Kind, owner and field are authenticated with the content, so a record
 * copied to another row or field does not open.
 */
export function createSealer(keyring: Keyring): Sealer {
  function keyOf({ keyId }: SealedParts): KeyEncryptionKey {
    const key = keyring.byId.get(keyId);
    if (key === undefined) {
      const message = `The record is sealed with key ${keyId}, which is not among the configured ones`;
      throw new SealingError('unknown_key', message);
    }
    return key;
  }

  function unwrap(parts: SealedParts): Buffer {
    const { id, key } = keyOf(parts);
    return decrypt({ key, part: parts.wrapped, context: wrapContext(id) });
  }

  function wrap(dataKey: Buffer): Pick<SealedParts, 'keyId' | 'wrapped'> {
    const { id, key } = keyring.current;
    return { keyId: id, wrapped: encrypt({ key, plaintext: dataKey, context: wrapContext(id) }) };
  }

  return {
    seal(place, plaintext) {
      const dataKey = randomBytes(dataKeyBytes);
      const content = encrypt({
        key: dataKey,
        plaintext: typeof plaintext === 'string' ? Buffer.from(plaintext, 'utf8') : plaintext,
        context: placeContext(place),
      });
      return encodeSealed({ ...wrap(dataKey), content });
    },
    open(place, sealed) {
      const parts = parse(sealed);
      return decrypt({ key: unwrap(parts), part: parts.content, context: placeContext(place) });
    },
    needsRewrap(sealed) {
      return parse(sealed).keyId !== keyring.current.id;
    },
    rewrap(sealed) {
      const parts = parse(sealed);
      if (parts.keyId === keyring.current.id) return Buffer.from(sealed);
      return encodeSealed({ ...wrap(unwrap(parts)), content: parts.content });
    },
  };
}

function parse(sealed: Uint8Array): SealedParts {
  const parts = decodeSealed(sealed);
  if (parts === null) throw new SealingError('malformed', 'The bytes are not a sealed record');
  return parts;
}

function encrypt(input: { key: Buffer; plaintext: Uint8Array; context: Buffer }): EncryptedPart {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, input.key, iv, { authTagLength: tagBytes }).setAAD(input.context);
  const ciphertext = Buffer.concat([cipher.update(input.plaintext), cipher.final()]);
  return { iv, tag: cipher.getAuthTag(), ciphertext };
}

function decrypt(input: { key: Buffer; part: EncryptedPart; context: Buffer }): Buffer {
  const { key, part, context } = input;
  const decipher = createDecipheriv(algorithm, key, part.iv, { authTagLength: tagBytes })
    .setAAD(context)
    .setAuthTag(part.tag);
  const opened = decipher.update(part.ciphertext);
  try {
    return Buffer.concat([opened, decipher.final()]);
  } catch {
    const message = 'The record cannot be opened: it was changed, or it belongs to another record or field';
    throw new SealingError('not_authentic', message);
  }
}

/** Returns the bytes that identify a place. JSON separates the parts, so that no two places have the same bytes. */
function placeContext({ kind, ownerId, field }: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify(['sealed content', formatVersion, kind, String(ownerId), field]), 'utf8');
}

function wrapContext(keyId: string): Buffer {
  return Buffer.from(JSON.stringify(['sealed data key', formatVersion, keyId]), 'utf8');
}
