import type { NodeConfiguration } from '../../../../domain/clouds/kubernetes/nodes/node.ts';
import { CloudError } from '../../errors.ts';
import type { ClusterRun } from '../session/cluster-run.ts';

const answerTimeoutMs = 5_000;
const atOnce = 8;

type KubeletConfiguration = NonNullable<NodeConfiguration['kubelet']>;

/** The fields of a kubelet's configuration (`kubelet.config.k8s.io/v1beta1`) that are read. */
interface KubeletAnswer {
  kubeletconfig?: {
    authentication?: { anonymous?: { enabled?: boolean }; x509?: { clientCAFile?: string } };
    authorization?: { mode?: string };
    readOnlyPort?: number;
    streamingConnectionIdleTimeout?: string;
    makeIPTablesUtilChains?: boolean;
    eventRecordQPS?: number;
    tlsCertFile?: string;
    tlsPrivateKeyFile?: string;
    rotateCertificates?: boolean;
    tlsCipherSuites?: string[];
    serverTLSBootstrap?: boolean;
    featureGates?: Record<string, boolean>;
    podPidsLimit?: number;
    seccompDefault?: boolean;
  };
}

/**
 * Reads the running configuration of kubelets (`/configz` through the API server's proxy). This needs the broad
 * permission `get nodes/proxy`: if it is denied once, no further node is queried and each gets that reason.
 */
export class KubeletReader {
  readonly #run: ClusterRun;
  #denied: string | null = null;
  #slots = atOnce;
  readonly #waiting: (() => void)[] = [];

  constructor(run: ClusterRun) {
    this.#run = run;
  }

  /**
   * Returns the configuration of one node's kubelet, or why it cannot be read. Throws `CloudError` for rejected
   * credentials.
   */
  async read(node: string): Promise<{ configuration: KubeletConfiguration } | { reason: string }> {
    await this.#enter();
    try {
      if (this.#denied !== null) return { reason: this.#denied };
      const { kubeletconfig } = await this.#run.client.get<KubeletAnswer>({
        path: `/api/v1/nodes/${encodeURIComponent(node)}/proxy/configz`,
        signal: this.#run.signal,
        timeoutMs: answerTimeoutMs,
        attempts: 1,
      });
      return kubeletconfig === undefined
        ? { reason: 'the kubelet answered without a configuration' }
        : { configuration: describeKubelet(kubeletconfig) };
    } catch (fault) {
      if (!(fault instanceof CloudError) || fault.kind === 'bad_credentials') throw fault;
      const reason = `${fault.kind.replaceAll('_', ' ')}: ${fault.message}`.slice(0, 300);
      // The error message names the node; this reason is the same for all nodes.
      if (fault.kind === 'access_denied') this.#denied = 'access denied: get nodes/proxy is not granted';
      return { reason: this.#denied ?? reason };
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    if (this.#slots > 0) {
      this.#slots -= 1;
      return;
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#slots += 1;
    else next();
  }
}

function describeKubelet(shown: NonNullable<KubeletAnswer['kubeletconfig']>): KubeletConfiguration {
  return {
    anonymous_authentication: shown.authentication?.anonymous?.enabled ?? false,
    authorization_mode: shown.authorization?.mode ?? null,
    client_ca_file: shown.authentication?.x509?.clientCAFile ?? null,
    read_only_port: shown.readOnlyPort ?? 0,
    streaming_idle_timeout_seconds: secondsOf(shown.streamingConnectionIdleTimeout ?? '0s'),
    make_iptables_chains: shown.makeIPTablesUtilChains ?? true,
    event_record_qps: shown.eventRecordQPS ?? 0,
    tls_cert_file: shown.tlsCertFile ?? null,
    tls_private_key_file: shown.tlsPrivateKeyFile ?? null,
    rotate_certificates: shown.rotateCertificates ?? false,
    tls_cipher_suites: (shown.tlsCipherSuites ?? []).toSorted(),
    server_tls_bootstrap: shown.serverTLSBootstrap ?? false,
    feature_gates: Object.fromEntries(
      Object.entries(shown.featureGates ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
    pod_pids_limit: shown.podPidsLimit ?? -1,
    seccomp_default: shown.seccompDefault ?? false,
  };
}

const unitSeconds: Record<string, number> = { h: 3_600, m: 60, s: 1, ms: 0.001 };

/** Returns the seconds of a duration as Go writes it, e.g. `4h0m0s`. */
function secondsOf(duration: string): number {
  let seconds = 0;
  for (const [, amount = '0', unit = 's'] of duration.matchAll(/([\d.]+)(ms|h|m|s)/g)) {
    seconds += Number(amount) * (unitSeconds[unit] ?? 0);
  }
  return seconds;
}
