/** How a cluster is reached: all that is kept of a kubeconfig. Texts of certificates and keys are PEM. */
export interface ClusterAccess {
  /** `https` URL without a closing slash; may have a path, as behind a gateway of clusters. */
  server: string;
  /** Authorities that the server's certificate is checked by; null for the public ones. */
  certificateAuthority: string | null;
  /** Name asked for and checked in the server's certificate, where it is not the host of `server`. */
  tlsServerName: string | null;
  token: string | null;
  clientCertificate: { certificate: string; key: string } | null;
}

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
