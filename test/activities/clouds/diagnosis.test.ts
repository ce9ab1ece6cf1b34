import assert from 'node:assert/strict';
import type { CloudSession } from '../../../activities/clouds/cloud.ts';
import type { ListingDiagnosis } from '../../../domain/diagnosis/listing-diagnosis.ts';
import { startAzure } from '../../emulators/azure.ts';
import { azureSubscription } from '../../emulators/azure-subscription.ts';
import { startGoogleCloud } from '../../emulators/google-cloud.ts';
import { asItIs, refusal } from '../../emulators/google-cloud/answers.ts';
import { googleProject, testProject } from '../../emulators/google-project.ts';
import { startKubernetes } from '../../emulators/kubernetes.ts';
import { clusterKubelets, clusterObjects } from '../../emulators/kubernetes-cluster.ts';
import { clusterSession } from '../../helpers/cluster-session.ts';
import { kubeconfigOf } from '../../helpers/kubeconfigs.ts';
import { canIssueCertificates } from '../../platform/outbound/throwaway-ca.ts';
import { azureSession } from './azure/subscription-under-test.ts';
import { gcpSession } from './gcp/project-under-test.ts';
import { noDeadline } from '../../helpers/no-deadline.ts';

async function diagnosed(session: CloudSession): Promise<Map<string, ListingDiagnosis>> {
  const reports = new Map<string, ListingDiagnosis>();
  for (const unit of session.units({ regions: ['global'], withGlobal: true })) {
    const report = await session.diagnose?.(unit, noDeadline());
    assert.ok(report);
    reports.set(unit.service, report);
  }
  return reports;
}

const unknownOf = (reports: Map<string, ListingDiagnosis>): string[] =>
  [...reports.values()].flatMap(({ unknown_fields, unknown_values, unknown_calls }) => [
    ...unknown_fields,
    ...unknown_values.map(({ field, values }) => `${values} of ${field}`),
    ...(unknown_calls === 0 ? [] : [`${unknown_calls} calls`]),
  ]);

describe('A diagnosis', function () {
  this.timeout(60_000);

  it('of a project finds nothing unknown in responses that match their descriptions, and reads every type', async () => {
    const cloud = await startGoogleCloud({ answers: googleProject() });
    const reports = await diagnosed(gcpSession(cloud.url));
    await cloud.stop();
    assert.deepEqual(unknownOf(reports), []);
    for (const { service, resources, operations } of reports.values()) {
      assert.ok(resources > 0, service);
      assert.ok(operations.length > 0, service);
    }
  });

  it('of a project reports what is unknown and what is denied, without values', async () => {
    const buckets = {
      items: [
        { name: 'payroll-2026', tierOfStorage: 'hunter2', iamConfiguration: { publicAccessPrevention: 'sometimes' } },
      ],
    };
    const cloud = await startGoogleCloud({
      answers: {
        ...googleProject(),
        '/storage/v1/b': asItIs(buckets),
        '/storage/v1/b/payroll-2026': asItIs(buckets.items[0] ?? {}),
        '/storage/v1/b/payroll-2026/iam': refusal(403, { status: 'PERMISSION_DENIED', message: 'payroll-2026' }),
        [`/sql/v1beta4/projects/${testProject}/instances`]: refusal(403, { status: 'PERMISSION_DENIED' }),
      },
    });
    const reports = await diagnosed(gcpSession(cloud.url));
    await cloud.stop();
    assert.deepEqual(reports.get('storage')?.unknown_fields, ['storage.v1 Bucket.tierOfStorage']);
    const refused = reports
      .get('storage')
      ?.operations.find(({ operation }) => operation === 'storage.buckets.getIamPolicy');
    assert.equal(refused?.failed[0]?.kind, 'access_denied');
    assert.equal(reports.get('sql')?.fault, 'access_denied');
    assert.doesNotMatch(JSON.stringify([...reports.values()]), /payroll|hunter2|sometimes/);
  });

  it('of a subscription finds nothing unknown in responses that match their descriptions', async () => {
    const azure = await startAzure(azureSubscription());
    const reports = await diagnosed(azureSession(azure.url));
    await azure.stop();
    assert.deepEqual(unknownOf(reports), []);
    assert.ok([...reports.values()].some(({ resources }) => resources > 0));
  });

  it('of a cluster reports what is unknown and what is denied, without values', async function () {
    if (!canIssueCertificates) this.skip();
    const objects = clusterObjects();
    const cluster = await startKubernetes({ objects, kubelets: clusterKubelets });
    const session = clusterSession(kubeconfigOf(cluster, { token: cluster.token }));
    const whole = await diagnosed(session);
    assert.deepEqual(unknownOf(whole), []);
    for (const { service, resources } of whole.values()) assert.ok(resources > 0, service);
    cluster.fail({ kind: 'refused', status: 403, reason: 'Forbidden', of: 'listCoreV1Secret' });
    const secrets = (await diagnosed(session)).get('secrets');
    assert.equal(secrets?.fault, 'access_denied');
    assert.deepEqual(
      secrets?.operations.map(({ operation, failed }) => [operation, failed]),
      [['listCoreV1SecretForAllNamespaces', [{ kind: 'access_denied', code: 'Forbidden', calls: 1 }]]],
    );
    session.close();
    await cluster.stop();
    assert.doesNotMatch(JSON.stringify([...whole.values()]), /web-1|node-1|hunter2|plain-value|value-of|shop/);
  });
});
