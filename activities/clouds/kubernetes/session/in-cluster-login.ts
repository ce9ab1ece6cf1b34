import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import type { WorkerSettings } from '../../../../platform/settings.ts';
import { CloudError } from '../../errors.ts';
import { readSmallFile } from '../../shared/small-file.ts';
import { renewedTokens } from '../../shared/token-source.ts';
import type { ClusterLogin } from './cluster-login.ts';

/** The kubelet rotates the file; a token from it is read again at 80 % of this time, as by the client libraries. */
const rereadMs = 60_000;

/** The settings that a kubelet gives to its pods, and where it mounts the service account. */
export type PodSettings = Pick<
  WorkerSettings,
  'kubernetesServiceHost' | 'kubernetesServicePort' | 'kubernetesServiceAccountDir'
>;

/** Returns the address of the cluster that this process runs in; null outside of one. */
export function ownClusterUrl({ kubernetesServiceHost, kubernetesServicePort }: PodSettings): string | null {
  if (kubernetesServiceHost === null) return null;
  const host = isIPv6(kubernetesServiceHost) ? `[${kubernetesServiceHost}]` : kubernetesServiceHost;
  return `https://${host}:${kubernetesServicePort}`;
}

/**
 * Returns the login of the pod that this process runs in: address, certificate authority and token of its service
 * account (kubernetes.io, "Accessing the Kubernetes API from a Pod").
 */
export function inClusterLogin(settings: PodSettings): ClusterLogin {
  const directory = settings.kubernetesServiceAccountDir;
  const subject = 'the service account of the workers';

  async function mounted(name: string): Promise<string> {
    try {
      const text = (await readSmallFile(join(directory, name))).trim();
      if (text !== '') return text;
    } catch {
      // Reported below: an unreadable file is as good as a missing one.
    }
    throw new CloudError({
      kind: 'bad_credentials',
      call: 'service account',
      message: `the workers have no readable file ${name} of a service account`,
    });
  }

  return {
    async endpoint() {
      const server = ownClusterUrl(settings);
      if (server === null) {
        const message = 'the workers do not run in a Kubernetes cluster: KUBERNETES_SERVICE_HOST is not set';
        throw new CloudError({ kind: 'bad_credentials', call: 'service account', message });
      }
      return { server, certificateAuthority: await mounted('ca.crt'), tlsServerName: null, clientCertificate: null };
    },
    tokens: renewedTokens(async () => ({ token: await mounted('token'), lifetimeMs: rereadMs })),
    subject,
    close: () => undefined,
  };
}
