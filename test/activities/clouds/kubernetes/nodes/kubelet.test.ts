import assert from 'node:assert/strict';
import { it } from 'mocha';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { startCannedCluster, status, type CannedCluster } from '../../../../helpers/canned-cluster.ts';
import { clusterSession, listed } from '../../../../helpers/cluster-session.ts';
import { kubeconfigOf } from '../../../../helpers/kubeconfigs.ts';
import { canIssueCertificates } from '../../../../platform/outbound/throwaway-ca.ts';

describe('The kubelets of a cluster', () => {
  let server: CannedCluster | null = null;
  let session: CloudSession | null = null;

  before(function () {
    if (!canIssueCertificates) this.skip();
  });
  afterEach(async () => {
    session?.close();
    await server?.close();
  });

  async function sessionWith(answer: Parameters<typeof startCannedCluster>[0]): Promise<CloudSession> {
    server = await startCannedCluster(answer);
    session = clusterSession(kubeconfigOf(server, { token: 'word' }));
    return session;
  }

  it('requests the kubelet of only one node when that is denied, and reports it for each', async () => {
    const opened = await sessionWith(({ pathname }) => {
      if (pathname.endsWith('/proxy/configz')) return status(403, 'Forbidden');
      return { body: { kind: 'NodeList', items: ['n1', 'n2', 'n3'].map((name) => ({ metadata: { name } })) } };
    });
    const { resources } = await listed(opened, 'nodes');
    assert.deepEqual(
      resources.map(({ unreadable }) => unreadable),
      resources.map(() => ({ '/kubelet': 'access denied: get nodes/proxy is not granted' })),
    );
    assert.ok((server?.asked.filter((path) => path.endsWith('/configz')).length ?? 0) <= 3);
  });

  it('reads the configuration that a kubelet reports', async () => {
    const kubeletconfig = {
      authentication: { anonymous: { enabled: false }, x509: { clientCAFile: '/etc/ca.crt' } },
      authorization: { mode: 'Webhook' },
      streamingConnectionIdleTimeout: '4h0m0s',
      makeIPTablesUtilChains: true,
      eventRecordQPS: 50,
      rotateCertificates: true,
      serverTLSBootstrap: true,
      featureGates: { RotateKubeletServerCertificate: true, AllAlpha: false },
      podPidsLimit: 4096,
      seccompDefault: true,
    };
    const opened = await sessionWith(({ pathname }) =>
      pathname.endsWith('/configz')
        ? { body: { kubeletconfig } }
        : { body: { kind: 'NodeList', items: [{ metadata: { name: 'n1' } }] } },
    );
    const [node] = (await listed(opened, 'nodes')).resources;
    assert.deepEqual(node?.configuration['kubelet'], {
      anonymous_authentication: false,
      authorization_mode: 'Webhook',
      client_ca_file: '/etc/ca.crt',
      read_only_port: 0,
      streaming_idle_timeout_seconds: 14_400,
      make_iptables_chains: true,
      event_record_qps: 50,
      tls_cert_file: null,
      tls_private_key_file: null,
      rotate_certificates: true,
      tls_cipher_suites: [],
      server_tls_bootstrap: true,
      feature_gates: { AllAlpha: false, RotateKubeletServerCertificate: true },
      pod_pids_limit: 4_096,
      seccomp_default: true,
    });
  });
});
