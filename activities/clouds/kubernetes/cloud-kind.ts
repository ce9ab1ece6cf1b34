import { accessOfCredentials } from '../../../domain/kubernetes/cluster-access.ts';
import type { CloudKind } from '../cloud-kind.ts';
import { CloudError } from '../errors.ts';
import { kubernetesUnits } from './resources.ts';
import { createKubernetesSession } from './session/session.ts';

/** Connections to one cluster: few enough not to burden its API server, whatever the number of listings. */
const connections = 8;

/** Kubernetes clusters. Credentials: the parts of `ClusterAccess`; no scope. Members enter the servers' addresses. */
export const kubernetesCloud: CloudKind = {
  listings: kubernetesUnits,
  start({ fingerprint, outbound, onCall }) {
    const guard = outbound([]);
    return ({ credentials }) => {
      const access = accessOfCredentials(credentials);
      if (access === null) {
        throw new CloudError({
          kind: 'bad_credentials',
          call: 'credentials',
          message: 'they name no server',
        });
      }
      const { certificateAuthority, clientCertificate, tlsServerName } = access;
      const dispatcher = guard.createDispatcher({
        connections,
        tls: {
          ca: certificateAuthority ?? undefined,
          cert: clientCertificate?.certificate,
          key: clientCertificate?.key,
          servername: tlsServerName ?? undefined,
        },
      });
      return createKubernetesSession({ access, dispatcher, fingerprint, onCall });
    };
  },
};
