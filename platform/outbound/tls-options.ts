import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext, rootCertificates } from 'node:tls';
import type { SecureContext } from 'node:tls';

/** What `tls.connect` and its users are given. Checks of the peer's certificate are always on. */
export interface OutboundTlsOptions {
  secureContext: SecureContext;
  rejectUnauthorized: true;
}

/** TLS of one target that brings its own, as a cluster does. All texts are PEM. */
export interface TargetTls {
  /** Certificate authorities that replace the usual ones. */
  ca?: string | undefined;
  cert?: string | undefined;
  key?: string | undefined;
  /** Name asked for and checked in the certificate, where it is not the host of the URL. */
  servername?: string | undefined;
}

const pemCertificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

function readCertificates(caFile: string): string[] {
  const certificates = readFileSync(caFile, 'utf8').match(pemCertificate) ?? [];
  if (certificates.length === 0) throw new Error(`${caFile} contains no PEM certificate`);
  for (const certificate of certificates) new X509Certificate(certificate);
  return [...certificates];
}

/**
 * Returns the certificate authorities to trust: those that Node brings and those of the file. Undefined without a file,
 * which leaves Node's own default in force. Throws if the file cannot be read or holds no certificate.
 */
export function trustedAuthorities(caFile: string | null): string[] | undefined {
  return caFile === null ? undefined : [...rootCertificates, ...readCertificates(caFile)];
}

/** Returns the TLS options, built once for all connections: reading some 150 roots for each costs 10 ms and more. */
export function createTlsOptions(authorities: string[] | undefined, target: TargetTls = {}): OutboundTlsOptions {
  const { cert, key } = target;
  const ca = target.ca ?? authorities;
  return {
    secureContext: createSecureContext({ ca, cert, key, minVersion: 'TLSv1.2' }),
    rejectUnauthorized: true,
  };
}
