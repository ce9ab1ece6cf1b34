import { createPrivateKey, X509Certificate } from 'node:crypto';

const pemCertificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const base64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/;

/** More certificates than any real bundle has. */
const mostCertificates = 300;

/** Returns the text that a `…-data` field of a kubeconfig holds in base64; null when it is not base64. */
export function textOfData(data: string): string | null {
  return base64.test(data) ? Buffer.from(data, 'base64').toString('utf8') : null;
}

/** Returns the certificates of a PEM text, without anything else in it; null when there is none or one is invalid. */
export function certificatesOf(text: string): string | null {
  const blocks = text.match(pemCertificate) ?? [];
  if (blocks.length === 0 || blocks.length > mostCertificates) return null;
  const certificates: string[] = [];
  for (const block of blocks) {
    const certificate = parsed(() => new X509Certificate(block));
    if (certificate === null) return null;
    certificates.push(certificate.toString());
  }
  return certificates.join('');
}

/** Returns a private key in PEM (PKCS #8), encoded again; null when the text is none or it is encrypted. */
export function privateKeyOf(text: string): string | null {
  const key = parsed(() => createPrivateKey(text));
  return key === null ? null : key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Returns whether a key is the one of the first certificate of a chain. */
export function keyMatchesCertificate(pair: { certificate: string; key: string }): boolean {
  return new X509Certificate(pair.certificate).checkPrivateKey(createPrivateKey(pair.key));
}

/** Catches what Node throws for a text that is not what it should be: its message holds parts of the text. */
function parsed<Value>(parse: () => Value): Value | null {
  try {
    return parse();
  } catch {
    return null;
  }
}
