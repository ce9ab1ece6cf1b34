import { faultSentence } from '../../../../domain/kubernetes/kubeconfig-fault.ts';
import { readKubeconfigEndpoint } from '../../../../domain/kubernetes/kubeconfig.ts';
import type { CloudClusterLogin, FoundCluster } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import type { TokenSource } from '../../shared/token-source.ts';
import type { AzureCalls } from '../session/calls.ts';

/** The application of every AKS API server: the audience of tokens for it (Azure documentation, kubelogin). */
export const aksServerAudience = '6dae42f8-4368-4678-94ff-3960e28e3630';

const apiVersion = '2026-08-01';
const call = 'arm:managedClusters/listClusterUserCredential';

interface UserCredentials {
  kubeconfigs?: { name?: string; value?: string }[];
}

/**
 * Returns the login of an AKS cluster: tokens of Microsoft Entra ID for `aksServerAudience`, and the endpoint from the
 * kubeconfig of `listClusterUserCredential`, of which nothing else is used: it names a program to run.
 */
export function aksClusterLogin(options: {
  cluster: FoundCluster;
  calls: () => Pick<AzureCalls, 'postTo'>;
  tokens: TokenSource;
}): CloudClusterLogin {
  const { cluster, calls, tokens } = options;
  const refused = (message: string): CloudError => new CloudError({ kind: 'invalid_request', call, message });
  return {
    async endpoint() {
      const path = `${cluster.externalId}/listClusterUserCredential?api-version=${apiVersion}&format=exec`;
      const { kubeconfigs } = await calls().postTo<UserCredentials>(path, {});
      const text = kubeconfigs?.[0]?.value;
      if (text === undefined) throw refused('the response contains no kubeconfig');
      const reading = readKubeconfigEndpoint(Buffer.from(text, 'base64').toString('utf8'));
      if (!reading.ok) throw refused(reading.faults.map(faultSentence).join('; '));
      if (reading.hasClientCertificate) {
        throw refused('the cluster has local accounts without Microsoft Entra ID; connect it with a kubeconfig');
      }
      return reading.endpoint;
    },
    tokens,
  };
}
