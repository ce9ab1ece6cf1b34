import assert from 'node:assert/strict';
import type { CloudSession } from '../../../activities/clouds/cloud.ts';
import { wholeSubscription } from '../../contract/azure/whole-subscription.ts';
import { startAzure } from '../../emulators/azure.ts';
import { startGoogleCloud } from '../../emulators/google-cloud.ts';
import { googleProject } from '../../emulators/google-project.ts';
import { startKubernetes } from '../../emulators/kubernetes.ts';
import { clusterKubelets, clusterObjects } from '../../emulators/kubernetes-cluster.ts';
import { clusterSession } from '../../helpers/cluster-session.ts';
import { noDeadline } from '../../helpers/no-deadline.ts';
import { kubeconfigOf } from '../../helpers/kubeconfigs.ts';
import { canIssueCertificates } from '../../platform/outbound/throwaway-ca.ts';
import { azureSession } from './azure/subscription-under-test.ts';
import { gcpSession } from './gcp/project-under-test.ts';

/** Checks the credentials and runs every listing, all at once. */
async function synced(session: CloudSession): Promise<void> {
  const signal = noDeadline();
  await session.verify(signal);
  await Promise.all(
    session.units({ regions: ['global'], withGlobal: true }).map(async (unit) => {
      let resources = 0;
      for await (const page of session.pages(unit, null, signal)) resources += page.resources.length;
      assert.ok(resources >= 0);
    }),
  );
}

const fresh = 'two listings store what follows from it, each as of its own start';

/** Calls that are made again, with the reason. */
const argued: readonly [part: string, why: string][] = [
  [':getIamPolicy', fresh],
  [':getAncestry', fresh],
  ['/roleDefinitions', fresh],
  ["'microsoft.network/networkwatchers/flowlogs'", fresh],
  ["'microsoft.network/virtualnetworks'", 'the account takes regions from a list that another listing pages through'],
];

const isOfData = (request: string): boolean => !/\/oauth2\/|\/\.well-known\/|\/token\b/.test(request);
const repeated = (requests: readonly string[]): string[] =>
  requests.filter(
    (request, index) => requests.indexOf(request) !== index && !argued.some(([part]) => request.includes(part)),
  );

describe('A sync makes no call twice with the same parameters', function () {
  this.timeout(60_000);

  it('in a project of Google Cloud', async () => {
    const cloud = await startGoogleCloud({ answers: googleProject() });
    await synced(gcpSession(cloud.url));
    await cloud.stop();
    const requests = cloud.calls.filter(isOfData);
    assert.ok(requests.length > 20, `${requests.length} calls`);
    assert.deepEqual(repeated(requests), []);
  });

  it('in a subscription of Azure', async () => {
    const requests: string[] = [];
    const azure = await startAzure(wholeSubscription(), {
      intercept({ method, path, body }) {
        requests.push(`${method} ${path} ${body}`);
        return null;
      },
    });
    await synced(azureSession(azure.url));
    await azure.stop();
    const ofData = requests.filter(isOfData);
    assert.ok(ofData.length > 20, `${ofData.length} calls`);
    assert.deepEqual(repeated(ofData), []);
  });

  it('in a cluster', async function () {
    if (!canIssueCertificates) this.skip();
    const cluster = await startKubernetes({ objects: clusterObjects(), kubelets: clusterKubelets });
    const session = clusterSession(kubeconfigOf(cluster, { token: cluster.token }));
    await synced(session);
    session.close();
    await cluster.stop();
    assert.ok(cluster.calls.length > 18, `${cluster.calls.length} calls`);
    assert.deepEqual(repeated(cluster.calls), []);
  });
});
