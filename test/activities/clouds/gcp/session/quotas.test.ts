import assert from 'node:assert/strict';
import type { GcpAccess } from '../../../../../activities/clouds/gcp/access/access.ts';
import { consumerOf } from '../../../../../activities/clouds/gcp/session/quotas.ts';
import { createCallPacer } from '../../../../../activities/clouds/shared/call-pacer.ts';
import { refusal } from '../../../../emulators/google-cloud/answers.ts';
import { startGoogleCloud } from '../../../../emulators/google-cloud.ts';
import { createGoogleOrganization } from '../../../../emulators/google-organization.ts';
import { testProject } from '../../../../emulators/google-project.ts';
import { discoveredParts } from '../../../../helpers/discovered-parts.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';
import { recordingBudgets } from '../../../../helpers/recording-budgets.ts';
import { gcpSession } from '../project-under-test.ts';

describe('The quota of Resource Manager', () => {
  const key = { clientEmail: 'audit@hub-1.iam.gserviceaccount.com', privateKey: '', privateKeyId: null };
  const ofKey: GcpAccess = { type: 'service_account_key', key, impersonate: [] };

  it('belongs to the project of the identity that acts', () => {
    const impersonated = {
      ...ofKey,
      impersonate: ['one@a-1.iam.gserviceaccount.com', 'two@b-2.iam.gserviceaccount.com'],
    };
    const onMachine: GcpAccess = {
      type: 'application_default',
      impersonate: ['4711-compute@developer.gserviceaccount.com'],
    };
    const account = {
      audience: '//iam.googleapis.com/projects/42/locations/global/workloadIdentityPools/audit/providers/cluster',
      subjectTokenType: 'urn:ietf:params:oauth:token-type:jwt',
      source: { type: 'file' as const, path: 'token', format: { type: 'text' as const } },
      impersonate: null,
      lifetimeSeconds: null,
    };
    const federated = { type: 'workload_identity_federation', account, impersonate: [] } as unknown as GcpAccess;
    assert.deepEqual([ofKey, impersonated, onMachine, { ...onMachine, impersonate: [] }, federated].map(consumerOf), [
      'hub-1',
      'b-2',
      '4711',
      'process',
      '42',
    ]);
  });

  it('is one for all projects that the identity reads', async () => {
    const organization = createGoogleOrganization({ pageSize: 2 });
    organization.addProject(testProject);
    const google = await startGoogleCloud({ answers: organization.answers });
    const budgets = recordingBudgets();
    const pacing = { pacer: createCallPacer(budgets), consumer: 'hub-1' };
    try {
      await discoveredParts(gcpSession(google.url, { pacing }), null);
    } finally {
      await google.stop();
    }
    const rate = { burst: 5, perSecond: 5 };
    assert.deepEqual(
      [...budgets.asked].toSorted(([one], [other]) => one.localeCompare(other)),
      [
        ['gcp/hub-1/cloudresourcemanager/read', rate],
        ['gcp/hub-1/cloudresourcemanager/v1-read', rate],
        ['gcp/hub-1/cloudresourcemanager/v3-list', rate],
      ],
    );
  });

  it('is slowed down when it is used up', async () => {
    const google = await startGoogleCloud({
      answers: { [`/v1/projects/${testProject}`]: refusal(429, { status: 'RESOURCE_EXHAUSTED' }) },
    });
    const budgets = recordingBudgets();
    const pacing = { pacer: createCallPacer(budgets), consumer: 'hub-1' };
    try {
      await assert.rejects(gcpSession(google.url, { pacing }).verify(noDeadline()), { kind: 'throttled' });
    } finally {
      await google.stop();
    }
    assert.equal(budgets.slowed[0], 'gcp/hub-1/cloudresourcemanager/v1-read');
  });
});
