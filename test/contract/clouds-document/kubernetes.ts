import { Agent } from 'undici';
import { describedCalls, findCall } from '../../../activities/clouds/kubernetes/descriptions/described-call.ts';
import { kubernetesUnits } from '../../../activities/clouds/kubernetes/resources.ts';
import type { ClusterClient } from '../../../activities/clouds/kubernetes/session/cluster-client.ts';
import type { ClusterRun } from '../../../activities/clouds/kubernetes/session/cluster-run.ts';
import { offeredGroups } from '../../../activities/clouds/kubernetes/session/discovery.ts';
import { kubernetes } from '../../../domain/clouds/kubernetes/resource-types.ts';
import { startKubernetes } from '../../emulators/kubernetes.ts';
import { clusterKubelets, clusterObjects } from '../../emulators/kubernetes-cluster.ts';
import { clusterClient } from '../../helpers/cluster-client.ts';
import { fullAnswer } from '../kubernetes/full-answers.ts';
import { Recorder } from '../kubernetes/recorder.ts';
import type { CloudPage } from './cloud-page.ts';
import { observeListings } from './observed-listings.ts';
import type { Trace } from './trace.ts';
import { noDeadline } from '../../helpers/no-deadline.ts';

const introduction = `A page has up to 500 objects (50 config maps). The list of API groups is requested once per session. API servers charge nothing;
API Priority and Fairness may throttle a client. The permissions are those of the cluster role in [clusters](../clusters.md); remediation
also needs the verb \`patch\`. Packages come from the images in configurations, without a call.`;

/** Returns the page of Kubernetes, from a small cluster whose answers have every field. */
export async function kubernetesPage(): Promise<CloudPage> {
  const cluster = await startKubernetes({
    objects: clusterObjects(),
    kubelets: clusterKubelets,
    adapt: fullAnswer,
  });
  const dispatcher = new Agent({ connect: { ca: cluster.ca } });
  const signal = noDeadline();
  const access = {
    server: cluster.url,
    certificateAuthority: cluster.ca,
    tlsServerName: null,
    clientCertificate: null,
    token: cluster.token,
  };
  const client = clusterClient({ access, dispatcher });
  const groups = await offeredGroups(client, signal);
  const runWith = (trace: Trace): ClusterRun => ({
    client: traced(client, trace),
    signal,
    sharedReads: null,
    fingerprint: () => 'hidden',
    groups: async () => groups,
  });
  try {
    const listings = await observeListings({ units: kubernetesUnits, runWith });
    const known = new Map(describedCalls().map((call) => [call.id, call]));
    return {
      name: 'kubernetes',
      title: 'Kubernetes',
      introduction,
      listings,
      labelOf: (type) => kubernetes.types[type as keyof typeof kubernetes.types].label,
      operation(id) {
        const { path = '', query = {} } = known.get(id)?.operation ?? {};
        return {
          request: `GET ${path}`,
          permission: permissionOf(id, path),
          isPaged: query['continue'] !== undefined,
          charge: null,
        };
      },
    };
  } finally {
    await dispatcher.close();
    await cluster.stop();
  }
}

function permissionOf(id: string, path: string): string {
  if (id.startsWith('get')) return '`system:discovery`, which every account has';
  const names = path.split('/').filter((part) => part !== '' && !part.startsWith('{'));
  if (id.startsWith('connect')) return '`get` on `nodes/proxy`';
  return `\`${id.startsWith('list') ? 'list' : 'get'}\` on \`${names.at(-1)}\``;
}

function traced(client: ClusterClient, trace: Trace): ClusterClient {
  return {
    get: async (asked) =>
      trace.call(findCall('GET', asked.path)?.id ?? asked.path, {
        recorder: new Recorder(),
        make: async (recorder) => recorder.over(client).get(asked),
      }),
    patch: async (asked) => client.patch(asked),
  };
}
