/**
 * The bytes of a sealed record, for a `bytea` column:
 *
 * | bytes | what |
 * |---|---|
 * | 1 | version, 1 |
 * | 8 | id of the key-encryption key |
 * | 12, 16, 32 | iv, tag and ciphertext of the wrapped data key |
 * | 12, 16 | iv and tag of the content |
 * | rest | ciphertext of the content |
 */
export interface SealedParts {
  keyId: string;
  wrapped: EncryptedPart;
  content: EncryptedPart;
}

/** One AES-256-GCM encryption. */
export interface EncryptedPart {
  iv: Buffer;
  tag: Buffer;
  ciphertext: Buffer;
}

export const ivBytes = 12;
export const tagBytes = 16;
export const dataKeyBytes = 32;
export const formatVersion = 1;

const keyIdBytes = 8;
const headerBytes = 1 + keyIdBytes;
const wrappedBytes = ivBytes + tagBytes + dataKeyBytes;
const contentStart = headerBytes + wrappedBytes;
const shortestRecord = contentStart + ivBytes + tagBytes;

export function encodeSealed({ keyId, wrapped, content }: SealedParts): Buffer {
  return Buffer.concat([
    Buffer.of(formatVersion),
    Buffer.from(keyId, 'hex'),
    wrapped.iv,
    wrapped.tag,
    wrapped.ciphertext,
    content.iv,
    content.tag,
    content.ciphertext,
  ]);
}

/** Returns the parts of a sealed record; null if the bytes do not have the known version. */
export function decodeSealed(sealed: Uint8Array): SealedParts | null {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  if (bytes.length < shortestRecord || bytes[0] !== formatVersion) return null;
  return {
    keyId: bytes.subarray(1, headerBytes).toString('hex'),
    wrapped: decodePart(bytes.subarray(headerBytes, contentStart)),
    content: decodePart(bytes.subarray(contentStart)),
  };
}

function decodePart(bytes: Buffer): EncryptedPart {
  return {
    iv: bytes.subarray(0, ivBytes),
    tag: bytes.subarray(ivBytes, ivBytes + tagBytes),
    ciphertext: bytes.subarray(ivBytes + tagBytes),
  };
}
