import type { AccountRegionConfiguration } from '../../../../domain/clouds/aws/account/account-region.ts';
import { sortedSet } from '../../../../domain/clouds/canonical.ts';
import type { DetailReader } from '../session/detail-reader.ts';
import { everyItem } from '../session/every-item.ts';
import { snakeObject, snakeSet, textSet } from '../session/snake-case.ts';
import type { UnitRun } from '../session/unit-run.ts';

/** States in which an exclusion applies, or may apply already or still. */
const exclusionStates: ReadonlySet<string> = new Set([
  'create-in-progress',
  'create-complete',
  'update-in-progress',
  'update-complete',
  'update-failed',
  'delete-in-progress',
  'disable-in-progress',
]);

type ComputePart =
  | 'ebs_encryption_by_default'
  | 'ebs_default_kms_key_id'
  | 'snapshot_block_public_access'
  | 'image_block_public_access'
  | 'vpc_block_public_access'
  | 'serial_console_access'
  | 'instance_metadata_defaults'
  | 'transit_gateways'
  | 'rds_event_subscriptions'
  | 'registry_scanning'
  | 'observed';

/** Reads what a region presets for machines, disks, networks, databases and registries. */
export async function computeDefaults(
  run: UnitRun,
): Promise<(details: DetailReader) => Promise<Pick<AccountRegionConfiguration, ComputePart>>> {
  const sdk = await import('@aws-sdk/client-ec2');
  const ec2 = run.service('ec2', (settings) => new sdk.EC2Client(settings));

  const transitGateways = () =>
    everyItem(async (NextToken) => {
      const page = await ec2(new sdk.DescribeTransitGatewaysCommand({ MaxResults: 100, NextToken }));
      return { items: page.TransitGateways, next: page.NextToken };
    });

  async function vpcBlock() {
    const { VpcBlockPublicAccessOptions: options } = await ec2(new sdk.DescribeVpcBlockPublicAccessOptionsCommand({}));
    const exclusions = await everyItem(async (NextToken) => {
      const page = await ec2(new sdk.DescribeVpcBlockPublicAccessExclusionsCommand({ MaxResults: 100, NextToken }));
      return { items: page.VpcBlockPublicAccessExclusions, next: page.NextToken };
    });
    return {
      mode: options?.InternetGatewayBlockMode ?? null,
      exclusions: sortedSet(
        exclusions
          .filter(({ State: state }) => state === undefined || exclusionStates.has(state))
          .map((one) => ({
            resource_arn: one.ResourceArn ?? null,
            mode: one.InternetGatewayExclusionMode ?? null,
          })),
      ),
    };
  }

  return async (details) => {
    const [
      encryption,
      key,
      snapshots,
      images,
      networks,
      console,
      metadata,
      gateways,
      subscriptions,
      scanning,
      addresses,
    ] = await Promise.all([
      details.read(
        '/ebs_encryption_by_default',
        async () => (await ec2(new sdk.GetEbsEncryptionByDefaultCommand({}))).EbsEncryptionByDefault ?? false,
      ),
      details.read(
        '/ebs_default_kms_key_id',
        async () => (await ec2(new sdk.GetEbsDefaultKmsKeyIdCommand({}))).KmsKeyId ?? null,
      ),
      details.read(
        '/snapshot_block_public_access',
        async () => (await ec2(new sdk.GetSnapshotBlockPublicAccessStateCommand({}))).State ?? null,
      ),
      details.read(
        '/image_block_public_access',
        async () => (await ec2(new sdk.GetImageBlockPublicAccessStateCommand({}))).ImageBlockPublicAccessState ?? null,
      ),
      details.read('/vpc_block_public_access', vpcBlock),
      details.read(
        '/serial_console_access',
        async () => (await ec2(new sdk.GetSerialConsoleAccessStatusCommand({}))).SerialConsoleAccessEnabled ?? false,
      ),
      details.read('/instance_metadata_defaults', async () =>
        snakeObject((await ec2(new sdk.GetInstanceMetadataDefaultsCommand({}))).AccountLevel),
      ),
      details.read('/transit_gateways', async () =>
        sortedSet(
          (await transitGateways()).map((gateway) => ({
            id: gateway.TransitGatewayId ?? null,
            auto_accept_attachments: gateway.Options?.AutoAcceptSharedAttachments === 'enable',
          })),
        ),
      ),
      details.read('/rds_event_subscriptions', () => eventSubscriptions(run)),
      details.read('/registry_scanning', () => registryScanning(run)),
      details.read('/observed/unattached_addresses', async () =>
        sortedSet(
          ((await ec2(new sdk.DescribeAddressesCommand({}))).Addresses ?? [])
            .filter(({ AssociationId: id, InstanceId: instance }) => id === undefined && !instance)
            .map((address) => ({ id: address.AllocationId ?? null, public_ip: address.PublicIp ?? null })),
        ),
      ),
    ]);
    return {
      ebs_encryption_by_default: encryption,
      ebs_default_kms_key_id: key,
      snapshot_block_public_access: snapshots,
      image_block_public_access: images,
      vpc_block_public_access: networks,
      serial_console_access: console,
      instance_metadata_defaults: metadata,
      transit_gateways: gateways,
      rds_event_subscriptions: subscriptions,
      registry_scanning: scanning,
      observed: { unattached_addresses: addresses },
    };
  };
}

async function eventSubscriptions(run: UnitRun) {
  const { RDSClient, DescribeEventSubscriptionsCommand } = await import('@aws-sdk/client-rds');
  const rds = run.service('rds', (settings) => new RDSClient(settings));
  const subscriptions = await everyItem(async (Marker) => {
    const page = await rds(new DescribeEventSubscriptionsCommand({ MaxRecords: 100, Marker }));
    return { items: page.EventSubscriptionsList, next: page.Marker };
  });
  return sortedSet(
    subscriptions.map((subscription) => ({
      name: subscription.CustSubscriptionId ?? null,
      enabled: subscription.Enabled ?? false,
      topic_arn: subscription.SnsTopicArn ?? null,
      source_type: subscription.SourceType ?? null,
      source_ids: textSet(subscription.SourceIdsList),
      event_categories: textSet(subscription.EventCategoriesList),
    })),
  );
}

async function registryScanning(run: UnitRun) {
  const { ECRClient, GetRegistryScanningConfigurationCommand } = await import('@aws-sdk/client-ecr');
  const ecr = run.service('ecr', (settings) => new ECRClient(settings));
  const { scanningConfiguration: scanning } = await ecr(new GetRegistryScanningConfigurationCommand({}));
  return { scan_type: scanning?.scanType ?? null, rules: snakeSet(scanning?.rules) };
}
