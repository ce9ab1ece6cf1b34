import { generateKeyPairSync } from 'node:crypto';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

/** A private key as a service-account file holds it. */
export const googlePrivateKey = privateKey;

/** The text of a service-account file. */
export function serviceAccountFile(changes: Record<string, unknown> = {}): string {
  return JSON.stringify({
    type: 'service_account',
    project_id: 'audit-test-1',
    private_key_id: 'k1',
    private_key: googlePrivateKey,
    client_email: 'auditor@audit-test-1.iam.gserviceaccount.com',
    client_id: '1',
    auth_uri: 'https://accounts.google.com/o/oauth2/auth',
    token_uri: 'https://oauth2.googleapis.com/token',
    universe_domain: 'googleapis.com',
    ...changes,
  });
}
