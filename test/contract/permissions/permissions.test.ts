import assert from 'node:assert/strict';
import { azureOperations } from '../../../activities/clouds/azure/resources.ts';
import { awsOperations } from '../../../activities/clouds/aws/resources.ts';
import { gcpOperations } from '../../../activities/clouds/gcp/resources.ts';
import { kubernetesOperations } from '../../../activities/clouds/kubernetes/resources.ts';
import type { Cloud } from '../../../domain/clouds/cloud-names.ts';
import { awsPermissions } from '../../../domain/setups/permissions/aws.ts';
import { azurePermissions } from '../../../domain/setups/permissions/azure.ts';
import type { CloudPermissions } from '../../../domain/setups/permissions/cloud-permissions.ts';
import { gcpPermissions } from '../../../domain/setups/permissions/gcp.ts';
import { kubernetesPermissions } from '../../../domain/setups/permissions/kubernetes.ts';
import { canIssueCertificates } from '../../platform/outbound/throwaway-ca.ts';
import { permissionTables } from './documents.ts';

const committed: Readonly<Record<Cloud, CloudPermissions>> = {
  aws: awsPermissions,
  azure: azurePermissions,
  gcp: gcpPermissions,
  kubernetes: kubernetesPermissions,
};

const operations: Readonly<Record<Cloud, readonly string[]>> = {
  aws: Object.keys(awsOperations),
  azure: Object.keys(azureOperations),
  gcp: Object.keys(gcpOperations),
  kubernetes: Object.keys(kubernetesOperations),
};

describe('The permissions that setups grant', function () {
  this.timeout(300_000);

  before(function () {
    if (!canIssueCertificates) this.skip();
  });

  it('are those of the calls that complete syncs and remediations make, no fewer and no more', async () => {
    for (const [cloud, table] of await permissionTables()) {
      assert.deepEqual(committed[cloud as Cloud], table, `${cloud}: run npm run permissions`);
    }
  });

  it('have an entry for every operation of remediation, which changes something', () => {
    for (const [cloud, names] of Object.entries(operations)) {
      const { remediation } = committed[cloud as Cloud];
      const entries = Object.values(remediation).flatMap((own) => Object.entries(own));
      assert.deepEqual([...new Set(entries.map(([name]) => name))].toSorted(), names.toSorted(), cloud);
      for (const [name, permissions] of entries) assert.ok(permissions.length > 0, `${cloud} ${name}`);
    }
  });
});
