import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { disksUnit } from '../../../activities/clouds/aws/ec2/disks.ts';
import { awsResources } from '../../../activities/clouds/aws/resources.ts';
import { collected } from '../../../activities/clouds/aws/session/resource.ts';
import type { AwsUnit } from '../../../activities/clouds/aws/session/unit.ts';
import { azureResources } from '../../../activities/clouds/azure/resources.ts';
import type { AzureUnit } from '../../../activities/clouds/azure/session/azure-run.ts';
import { gcpResources } from '../../../activities/clouds/gcp/resources.ts';
import type { GcpUnit } from '../../../activities/clouds/gcp/session/gcp-run.ts';
import { kubernetesResources } from '../../../activities/clouds/kubernetes/resources.ts';
import type { KubernetesUnit } from '../../../activities/clouds/kubernetes/session/object-listing.ts';
import { cloudDefinitions } from '../../../domain/clouds/clouds.ts';

/** Operations that no setting of a configuration uses. */
const besidesSettings: Readonly<Record<string, readonly string[]>> = { vm_instance: ['ssm.update_package'] };

describe('the operations of a resource type', () => {
  for (const [cloud, table] of Object.entries({
    aws: awsResources,
    azure: azureResources,
    kubernetes: kubernetesResources,
  })) {
    it(`are those that plans for it use, in ${cloud}`, () => {
      const types: Readonly<
        Record<string, { remediation: { settings: readonly { operations: readonly string[] }[] } }>
      > = cloudDefinitions[cloud as 'aws' | 'azure' | 'kubernetes'].types;
      for (const [type, { operations }] of Object.entries(table)) {
        const planned = types[type]?.remediation.settings.flatMap((setting) => setting.operations) ?? [];
        const extra = cloud === 'aws' ? (besidesSettings[type] ?? []) : [];
        assert.deepEqual(Object.keys(operations).toSorted(), [...new Set([...planned, ...extra])].toSorted(), type);
      }
    });
  }
});

const shows = <Type extends string>(resourceType: Type) => ({
  service: resourceType,
  resourceTypes: [resourceType] as [Type],
});
const none = async () => ({ next: null, batches: [] });
const open = () => none;
const openLater = async () => none;
const read = async () => null;
const more = { read, objectPath: read };
const scope = 'regional';

describe('the table of resource types of a cloud', () => {
  it('compiles with listings that name types of their cloud', () => {
    const aws: AwsUnit<'disk'> = { ...shows('disk'), scope, open: openLater };
    const gcp: GcpUnit<'disk'> = { ...shows('disk'), open, read };
    const azure: AzureUnit<'disk'> = { ...shows('disk'), open, read };
    const kubernetes: KubernetesUnit<'node'> = { ...shows('node'), open: openLater, ...more };
    const { operations } = awsResources.disk;
    const table: typeof awsResources = { ...awsResources, disk: { listing: aws, operations } };
    assert.ok([table.disk.listing, gcp, azure, kubernetes].every(({ resourceTypes }) => resourceTypes.length === 1));
  });

  it('does not compile when a type is missing', () => {
    const { disk: _aws, ...aws } = awsResources;
    const { disk: _gcp, ...gcp } = gcpResources;
    const { disk: _azure, ...azure } = azureResources;
    const { node: _node, ...kubernetes } = kubernetesResources;
    // @ts-expect-error disk is missing
    const awsTable: typeof awsResources = aws;
    // @ts-expect-error disk is missing
    const gcpTable: typeof gcpResources = gcp;
    // @ts-expect-error disk is missing
    const azureTable: typeof azureResources = azure;
    // @ts-expect-error node is missing
    const kubernetesTable: typeof kubernetesResources = kubernetes;
    assert.ok([awsTable, gcpTable, azureTable, kubernetesTable].every((table) => !('disk' in table)));
  });

  it('does not compile when a type has the listing of another, or no operations', () => {
    const { operations } = awsResources.snapshot;
    // @ts-expect-error the listing shows disks
    const swapped: typeof awsResources = { ...awsResources, snapshot: { listing: disksUnit, operations } };
    // @ts-expect-error the operations are missing
    const unchangeable: typeof awsResources = { ...awsResources, disk: { listing: disksUnit } };
    assert.ok(swapped.snapshot.listing !== awsResources.snapshot.listing && !('operations' in unchangeable.disk));
  });

  it('does not compile when a listing names a type that its cloud does not have', () => {
    // @ts-expect-error AWS has no key vaults
    const aws: AwsUnit = { ...shows('key_vault'), scope, open: openLater };
    // @ts-expect-error Google Cloud has no key vaults
    const gcp: GcpUnit = { ...shows('key_vault'), open, read };
    // @ts-expect-error Azure has no trails
    const azure: AzureUnit = { ...shows('trail'), open, read };
    // @ts-expect-error a cluster has no trails
    const kubernetes: KubernetesUnit = { ...shows('trail'), open: openLater, ...more };
    assert.equal(new Set([aws, gcp, azure, kubernetes]).size, 4);
  });

  it('does not compile when a listing shows resources of another type', () => {
    const snapshots = disksUnit.open as unknown as (typeof awsResources)['snapshot']['listing']['open'];
    // @ts-expect-error the listing of disks shows snapshots
    const listing: AwsUnit<'disk'> = { ...shows('disk'), scope, open: snapshots };
    assert.deepEqual(listing.resourceTypes, ['disk']);
  });

  it('does not compile when one resource of a listing cannot be read', () => {
    // @ts-expect-error there is no way to read a disk
    const gcp: GcpUnit<'disk'> = { ...shows('disk'), open };
    // @ts-expect-error there is no way to read a disk
    const azure: AzureUnit<'disk'> = { ...shows('disk'), open };
    // @ts-expect-error there is no way to read a node
    const kubernetes: KubernetesUnit<'node'> = { ...shows('node'), open: openLater, objectPath: read };
    // @ts-expect-error AWS reads one resource by its listing, and there is none
    const aws: AwsUnit<'disk'> = { ...shows('disk'), scope };
    assert.ok([gcp, azure, kubernetes, aws].every((unit) => !('read' in unit)));
  });

  it('does not compile when a listing fills in a field that its type does not have', () => {
    type Trail = Parameters<typeof collected<'trail'>>[0];
    const misspelled = (trail: Trail) =>
      // @ts-expect-error a trail has no field of this name
      collected({ ...trail, configuration: { ...trail.configuration, multi_regoin: true } });
    assert.equal(typeof misspelled, 'function');
  });
});
