/** How to reach a cluster: the stored part of a kubeconfig. Certificates and keys are PEM. */
export interface ClusterAccess {
  /** `https` URL without a trailing slash; may have a path, e.g. behind a gateway. */
  server: string;
  /** Certificate authorities that verify the server's certificate; null for the public ones. */
  certificateAuthority: string | null;
  /** Server name for SNI and for verifying the certificate, if it is not the host of `server`. */
  tlsServerName: string | null;
  token: string | null;
  clientCertificate: { certificate: string; key: string } | null;
}

/** Where the API of a cluster is, and how its server is verified. */
export type ClusterEndpoint = Pick<ClusterAccess, 'server' | 'certificateAuthority' | 'tlsServerName'>;

/** Returns the access as flat texts, to be sealed. */
export function accessToCredentials(access: ClusterAccess): Record<string, string> {
  const { server, certificateAuthority, tlsServerName, token, clientCertificate } = access;
  return {
    server,
    ...(certificateAuthority === null ? {} : { certificateAuthority }),
    ...(tlsServerName === null ? {} : { tlsServerName }),
    ...(token === null ? {} : { token }),
    ...(clientCertificate === null
      ? {}
      : { clientCertificate: clientCertificate.certificate, clientKey: clientCertificate.key }),
  };
}

/** Returns the access that was sealed; null when the texts are not those of one. */
export function accessOfCredentials(credentials: Readonly<Record<string, string>>): ClusterAccess | null {
  const { server, certificateAuthority, tlsServerName, token, clientCertificate, clientKey } = credentials;
  if (server === undefined) return null;
  return {
    server,
    certificateAuthority: certificateAuthority ?? null,
    tlsServerName: tlsServerName ?? null,
    token: token ?? null,
    clientCertificate:
      clientCertificate === undefined || clientKey === undefined
        ? null
        : { certificate: clientCertificate, key: clientKey },
  };
}
