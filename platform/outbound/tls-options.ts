import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext, rootCertificates } from 'node:tls';
import type { SecureContext } from 'node:tls';

/** Options for `tls.connect` and its users. Verification of the peer's certificate is always on. */
export interface OutboundTlsOptions {
  secureContext: SecureContext;
  rejectUnauthorized: true;
}

/** TLS settings of one target, such as a cluster. All texts are PEM. */
export interface TargetTls {
  /** Certificate authorities that replace the usual ones. */
  ca?: string | undefined;
  cert?: string | undefined;
  key?: string | undefined;
  /** Name for SNI and the certificate check, if it is not the host of the URL. */
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
 * Returns the certificate authorities to trust: Node's own and those of the file. Undefined without a file, so that
 * Node's default applies. Throws if the file cannot be read or contains no certificate.
 */
export function trustedAuthorities(caFile: string | null): string[] | undefined {
  return caFile === null ? undefined : [...rootCertificates, ...readCertificates(caFile)];
}

/**
 * Returns the TLS options, built once for all connections: reading some 150 roots takes 10 ms or more. Those without a
 * target's own certificates are built for the first connection, as many guards never open one. Throws if the target's
 * are invalid.
 */
export function createTlsOptions(authorities: string[] | undefined, target: TargetTls = {}): OutboundTlsOptions {
  const { cert, key } = target;
  const ca = target.ca ?? authorities;
  const build = (): SecureContext => createSecureContext({ ca, cert, key, minVersion: 'TLSv1.2' });
  const isUsual = target.ca === undefined && cert === undefined && key === undefined;
  let context = isUsual ? null : build();
  return {
    get secureContext() {
      return (context ??= build());
    },
    rejectUnauthorized: true,
  };
}
