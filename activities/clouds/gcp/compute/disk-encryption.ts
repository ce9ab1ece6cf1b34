import type { DiskEncryption } from '../../../../domain/clouds/gcp/compute/disk-encryption.ts';

/** The encryption of a disk or snapshot, as returned by Compute Engine. */
export interface EncryptionKey {
  kmsKeyName?: string;
  sha256?: string;
  rawKey?: string;
  rsaEncryptedKey?: string;
}

/** Returns whose key a disk or a snapshot is encrypted with. */
export function encryptionOf(key: EncryptionKey | undefined): DiskEncryption {
  if (key === undefined) return 'google';
  if (key.kmsKeyName) return 'customer_managed';
  return key.sha256 || key.rawKey || key.rsaEncryptedKey ? 'customer_supplied' : 'google';
}

/** Returns the key without its version, which changes with every rotation. */
export const kmsKeyOf = (key: EncryptionKey | undefined): string | null =>
  key?.kmsKeyName?.replace(/\/cryptoKeyVersions\/.*$/, '') ?? null;
