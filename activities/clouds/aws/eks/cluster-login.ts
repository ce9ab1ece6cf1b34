import type { CloudClusterLogin, FoundCluster } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import { renewedTokens } from '../../shared/token-source.ts';
import type { SigningCredentials } from '../direct/signature.ts';
import type { UnitRun } from '../session/unit-run.ts';
import { presignedUrl } from './presigned-url.ts';

/** The URL itself is valid for a minute, a token of it for 15 (aws-iam-authenticator, "API Authorization from Outside a Cluster"). */
const urlSeconds = 60;
const tokenLifetimeMs = 14 * 60_000;

/**
 * Returns the login of an EKS cluster: its endpoint by DescribeCluster, and tokens that are a presigned request of the
 * session's identity to STS, bound to the cluster by a signed header. `run` is one in the region of the cluster.
 */
export function eksClusterLogin(options: {
  cluster: FoundCluster;
  run: () => UnitRun;
  credentials: () => Promise<SigningCredentials>;
}): CloudClusterLogin {
  const { cluster, run, credentials } = options;
  const { region, name } = cluster;

  return {
    async endpoint() {
      const sdk = await import('@aws-sdk/client-eks');
      const eks = run().service('eks', (settings) => new sdk.EKSClient(settings));
      const { cluster: found } = await eks(new sdk.DescribeClusterCommand({ name }));
      const { endpoint, certificateAuthority } = found ?? {};
      if (endpoint === undefined || certificateAuthority?.data === undefined) {
        const message = `the cluster has no endpoint (status ${found?.status ?? 'unknown'})`;
        throw new CloudError({ kind: 'invalid_request', call: 'eks:DescribeCluster', message });
      }
      return {
        server: endpoint.replace(/\/+$/, ''),
        certificateAuthority: Buffer.from(certificateAuthority.data, 'base64').toString('utf8'),
        tlsServerName: null,
      };
    },
    tokens: renewedTokens(async () => {
      const url = await stsUrl(region, run().endpointUrl);
      url.search = '?Action=GetCallerIdentity&Version=2011-06-15';
      const signed = presignedUrl({
        url,
        headers: { 'x-k8s-aws-id': name },
        credentials: await credentials(),
        scope: { region, service: 'sts' },
        at: new Date(),
        expiresSeconds: urlSeconds,
      });
      return { token: `k8s-aws-v1.${Buffer.from(signed).toString('base64url')}`, lifetimeMs: tokenLifetimeMs };
    }),
  };
}

/** Returns the address of STS in a region, which depends on its partition; clusters accept no other. */
async function stsUrl(region: string, endpointUrl: string | null): Promise<URL> {
  if (endpointUrl !== null) return new URL('/', endpointUrl);
  const { STSClient } = await import('@aws-sdk/client-sts');
  const { config } = new STSClient({ region });
  return config.endpointProvider({ Region: region, UseFIPS: false, UseDualStack: false, UseGlobalEndpoint: false }).url;
}
