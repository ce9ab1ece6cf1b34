import { createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { headStatement, type SignedHead } from '../../domain/audit/signed-head.ts';
import { SealingError, type Sealer } from '../../platform/secrets/sealing.ts';
import { installationSecretPlace, makeInstallationSecret } from '../../db/commands/secrets/installation-secret.ts';
import { findInstallationSecret } from '../../db/reads/secrets/installation-secret.ts';

const name = 'audit_chain';
const keyBytes = 32;
/** The bytes before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The keys of the chain. Both are derived from one secret, which the database stores only encrypted with
 * CREDENTIALS_KEY.
 */
export interface ChainKey {
  /** Key of the MACs. */
  mac: Buffer;
  /** Verifies heads, base64url. */
  publicKey: string;
  signHead(head: Pick<SignedHead, 'sequence' | 'audit_id' | 'mac'>, at: Date): SignedHead;
}

/** `missing`: no row; `unreadable`: the row or CREDENTIALS_KEY was changed. */
export type LoadedChainKey = ChainKey | 'missing' | 'unreadable';

/** Reads the key of the chain and never makes one. */
export async function loadChainKey(database: Database, sealer: Sealer): Promise<LoadedChainKey> {
  const sealed = await findInstallationSecret(database, name);
  if (sealed === null) return 'missing';
  try {
    return chainKeyOf(sealer.open(installationSecretPlace(name), sealed));
  } catch (error) {
    if (error instanceof SealingError) return 'unreadable';
    throw error;
  }
}

/** Creates the key of a chain that has none; returns the stored one if another process was first. */
export async function createChainKey(database: Database, sealer: Sealer): Promise<LoadedChainKey> {
  await makeInstallationSecret(database, { name, sealer });
  return loadChainKey(database, sealer);
}

function chainKeyOf(secret: Buffer): ChainKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'audit chain head signature', keyBytes));
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '';
  return {
    mac: secret,
    publicKey,
    signHead({ sequence, audit_id, mac }, at) {
      const head = { sequence, audit_id, mac, sealed_at: at.toISOString(), public_key: publicKey };
      const signature = sign(null, Buffer.from(headStatement(head)), privateKey).toString('base64url');
      return { ...head, signature };
    },
  };
}

/**
 * Returns whether the signature of a head holds by the key that it names; whose key that is, is the caller's question.
 */
export function isHeadSigned(head: SignedHead): boolean {
  try {
    const publicKey: KeyObject = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: head.public_key },
      format: 'jwk',
    });
    return verify(null, Buffer.from(headStatement(head)), publicKey, Buffer.from(head.signature, 'base64url'));
  } catch {
    return false;
  }
}
