import { objectIn } from '../json.ts';

/** The stored part of a service-account key file; everything else in it is ignored. */
export interface ServiceAccountFile {
  clientEmail: string;
  privateKey: string;
  privateKeyId: string | null;
}

/** A usable key file, or what is wrong with it, one sentence per field. */
export type ServiceAccountReading = { ok: true; file: ServiceAccountFile } | { ok: false; faults: string[] };

/** Google's token endpoints; a file that names another one would send the signed assertion there. */
const tokenAddresses = new Set([
  'https://oauth2.googleapis.com/token',
  'https://accounts.google.com/o/oauth2/token',
  'https://www.googleapis.com/oauth2/v4/token',
]);

/** Project ids (6 to 30 lower-case letters, digits and hyphens); legacy ones have a domain prefix and a colon. */
export const projectIdPattern = '^(?:[a-z][a-z0-9.-]{0,60}:)?[a-z][a-z0-9-]{4,28}[a-z0-9]$';

/** A BigQuery data set: `dataset` or `project.dataset`. */
export const billingDatasetPattern = '^(?:[a-z][a-z0-9:.-]{4,90}\\.)?[A-Za-z0-9_]{1,200}$';

const emailPattern = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/;
const pemPattern = /^-----BEGIN (?:RSA )?PRIVATE KEY-----\s[A-Za-z0-9+/=\s]+-----END (?:RSA )?PRIVATE KEY-----\s*$/;

/**
 * Reads the text of a service-account key file. Only files of type `service_account` that name Google's own token
 * address (or `tokenUrl`, the configured one) are taken: `external_account` and its like name commands, files and
 * addresses, which must never be run, read or called.
 */
export function readServiceAccountFile(text: string, { tokenUrl }: { tokenUrl: string | null }): ServiceAccountReading {
  const file = objectIn(text);
  if (file === null) return { ok: false, faults: ['serviceAccountJson is not a JSON object'] };
  if (file['type'] !== 'service_account') {
    return { ok: false, faults: [`serviceAccountJson: type must be service_account, not ${shown(file['type'])}`] };
  }
  const faults: string[] = [];
  const { client_email: email, private_key: key, private_key_id: keyId, token_uri: address } = file;
  if (typeof email !== 'string' || !emailPattern.test(email)) {
    faults.push('serviceAccountJson: client_email is not an email address');
  }
  if (typeof key !== 'string' || !pemPattern.test(key)) {
    faults.push('serviceAccountJson: private_key is not a PEM private key');
  }
  if (keyId !== undefined && typeof keyId !== 'string')
    faults.push('serviceAccountJson: private_key_id is not a string');
  if (
    address !== undefined &&
    !((typeof address === 'string' && tokenAddresses.has(address)) || (tokenUrl !== null && address === tokenUrl))
  ) {
    faults.push(`serviceAccountJson: token_uri must be ${[...tokenAddresses][0] ?? ''}`);
  }
  const universe = file['universe_domain'];
  if (universe !== undefined && universe !== 'googleapis.com') {
    faults.push('serviceAccountJson: universe_domain must be googleapis.com');
  }
  if (faults.length > 0) return { ok: false, faults };
  return {
    ok: true,
    file: {
      clientEmail: email as string,
      privateKey: key as string,
      privateKeyId: (keyId as string | undefined) ?? null,
    },
  };
}

/** Returns a word of the file for an error: short, and never anything secret. */
function shown(value: unknown): string {
  return typeof value === 'string' && /^[a-z_]{1,40}$/.test(value) ? value : 'another type';
}
