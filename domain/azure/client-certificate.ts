import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';

/** A certificate with its private key, both in PEM, one after the other. */
export type ClientCertificateReading =
  | { ok: true; certificate: string; expiresAt: Date }
  | { ok: false; fault: string };

const certificatePattern = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/;
const keyPattern = /-----BEGIN (RSA |EC |ENCRYPTED )?PRIVATE KEY-----[A-Za-z0-9+/=\s:,-]+?-----END \1?PRIVATE KEY-----/;
const fewestBits = 2_048;

/**
 * Reads a PEM text with an application's certificate and its private key, and returns both in the usual form. Entra
 * takes RSA keys only; without the right key, or outside its validity, a certificate cannot be used.
 */
export function readClientCertificate(text: string, { now }: { now: Date }): ClientCertificateReading {
  const fault = (message: string): ClientCertificateReading => ({ ok: false, fault: `certificate ${message}` });
  const [certificateText] = certificatePattern.exec(text) ?? [];
  if (certificateText === undefined) return fault('contains no PEM certificate');
  const [keyText, keyType] = keyPattern.exec(text) ?? [];
  if (keyText === undefined) return fault('contains no PEM private key');
  if (keyType === 'ENCRYPTED ' || keyText.includes('ENCRYPTED')) {
    return fault('has an encrypted private key; remove its passphrase');
  }
  let certificate: X509Certificate;
  let key: KeyObject;
  try {
    certificate = new X509Certificate(certificateText);
  } catch {
    // OpenSSL's messages say nothing that a user understands.
    return fault('cannot be read');
  }
  try {
    key = createPrivateKey(keyText);
  } catch {
    // The same; and they must not quote the key.
    return fault('has a private key that cannot be read');
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < fewestBits) {
    return fault(`must have an RSA key of at least ${fewestBits} bits`);
  }
  if (!certificate.checkPrivateKey(key)) return fault('and private key do not belong together');
  const startsAt = new Date(certificate.validFrom);
  const expiresAt = new Date(certificate.validTo);
  if (expiresAt <= now) return fault(`expired at ${expiresAt.toISOString()}`);
  if (startsAt > now) return fault(`is not valid before ${startsAt.toISOString()}`);
  const pem = key.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { ok: true, certificate: `${certificate.toString().trim()}\n${pem.trim()}\n`, expiresAt };
}
