import { Agent } from 'undici';
import type { CollectedResource } from '../../../activities/clouds/cloud.ts';
import { describedCalls } from '../../../activities/clouds/kubernetes/descriptions/described-call.ts';
import { kubernetesUnits } from '../../../activities/clouds/kubernetes/resources.ts';
import { applyOperation } from '../../../activities/clouds/kubernetes/session/apply.ts';
import type { ClusterRun } from '../../../activities/clouds/kubernetes/session/cluster-run.ts';
import { offeredGroups } from '../../../activities/clouds/kubernetes/session/discovery.ts';
import { unitListings } from '../../../activities/clouds/shared/unit-listings.ts';
import { cloudDefinitions } from '../../../domain/clouds/clouds.ts';
import { startKubernetes } from '../../emulators/kubernetes.ts';
import { clusterKubelets, clusterObjects } from '../../emulators/kubernetes-cluster.ts';
import { clusterClient } from '../../helpers/cluster-client.ts';
import { noDeadline } from '../../helpers/no-deadline.ts';
import { everyOperation } from '../kubernetes/every-operation.ts';
import { Recorder } from '../kubernetes/recorder.ts';
import { PermissionRecord, type RecordedPermissions } from './permission-record.ts';

const verbs: Readonly<Record<string, string>> = { list: 'list', read: 'get', patch: 'patch', connect: 'get' };

/** Returns what RBAC checks for an operation, as `group/resource:verb`; none for discovery, which everybody may call. */
function rightsOf(id: string): string[] {
  const path = describedCalls().find((call) => call.id === id)?.operation.path ?? '';
  const verb = verbs[/^[a-z]+/.exec(id)?.[0] ?? ''];
  if (verb === undefined) return [];
  if (id.startsWith('connect')) return ['/nodes/proxy:get'];
  const names = path.split('/').filter((part) => part !== '' && !part.startsWith('{'));
  const group = names[0] === 'apis' ? names[1] : '';
  return [`${group}/${names.at(-1)}:${verb}`];
}

/** Returns what every call to Kubernetes needs, from a small cluster. Needs openssl, for the connections to it. */
export async function kubernetesPermissionsUsed(): Promise<RecordedPermissions> {
  const cluster = await startKubernetes({ objects: clusterObjects(), kubelets: clusterKubelets });
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
  const record = new PermissionRecord();
  const recorded = (): { run: ClusterRun; rights: () => string[] } => {
    const recorder = new Recorder();
    const own = recorder.over(client);
    return {
      run: {
        client: own,
        signal,
        sharedReads: null,
        fingerprint: () => 'hidden',
        groups: () => offeredGroups(own, signal),
      },
      rights: () => [...recorder.operations].flatMap(rightsOf),
    };
  };
  try {
    for (const unit of kubernetesUnits) {
      const reading = recorded();
      const { units, pages, read } = unitListings({ units: [unit], runWith: () => reading.run });
      const resources: CollectedResource[] = [];
      for (const one of units({ regions: [], withGlobal: true })) {
        for await (const page of pages(one, null, signal)) resources.push(...page.resources);
      }
      for (const resource of resources) await read(resource, signal);
      record.listed(unit.resourceTypes, reading.rights());
      for (const present of resources) {
        for (const operation of everyOperation(present)) {
          const changing = recorded();
          await applyOperation(changing.run, operation);
          record.changed({ resourceType: present.resourceType, operation: operation.name }, changing.rights());
        }
      }
    }
    const reads = describedCalls()
      .map(({ id }) => id)
      .filter((id) => !id.startsWith('patch'));
    return record.tables(Object.keys(cloudDefinitions.kubernetes.types), reads.flatMap(rightsOf));
  } finally {
    await dispatcher.close();
    await cluster.stop();
  }
}
