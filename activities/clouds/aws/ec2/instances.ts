import type { Instance, InstanceNetworkInterface } from '@aws-sdk/client-ec2';
import type { VmInstanceConfiguration } from '../../../../domain/clouds/aws/ec2/instance.ts';
import { sortedSet } from '../../../../domain/clouds/canonical.ts';
import type { SecretScan } from '../../../../domain/secrets/secret-scan.ts';
import { scannedBase64 } from '../../shared/secret-scan.ts';
import { DetailReader } from '../session/detail-reader.ts';
import { describedIds } from './described-ids.ts';
import { collected } from '../session/resource.ts';
import { isoTime, snakeObject, textSet } from '../session/snake-case.ts';
import { tagMap } from '../session/tags.ts';
import { describedPage, type AwsUnit } from '../session/unit.ts';

const gone = ['InvalidInstanceID.NotFound'];

/** EC2 instances. User data and termination protection have no batch API: two calls per instance. */
export const instancesUnit: AwsUnit<'vm_instance'> = {
  service: 'ec2-instances',
  scope: 'regional',
  resourceTypes: ['vm_instance'],
  async open(run) {
    const { EC2Client, DescribeInstancesCommand, DescribeInstanceAttributeCommand } =
      await import('@aws-sdk/client-ec2');
    const ec2 = run.service('ec2', (settings) => new EC2Client(settings));

    async function describe(instance: Instance) {
      const id = instance.InstanceId;
      const state = runState(instance.State?.Name);
      if (id === undefined || state === null) return null;
      const details = new DetailReader(run.only);
      let scan: SecretScan | undefined;
      const [protection, userData] = await Promise.all([
        details.read(
          '/termination_protection',
          async () => {
            const attribute = await ec2(
              new DescribeInstanceAttributeCommand({ InstanceId: id, Attribute: 'disableApiTermination' }),
            );
            return attribute.DisableApiTermination?.Value ?? false;
          },
          { gone },
        ),
        details.read(
          '/user_data',
          async () => {
            const attribute = await ec2(
              new DescribeInstanceAttributeCommand({ InstanceId: id, Attribute: 'userData' }),
            );
            const encoded = attribute.UserData?.Value || null;
            scan = scannedBase64('/user_data', { encoded, fingerprint: run.fingerprint });
            return encoded === null ? null : run.fingerprint(encoded);
          },
          { gone },
        ),
      ]);
      const tags = tagMap(instance.Tags);
      const settings = instanceSettings(instance, state);
      return collected({
        resourceType: 'vm_instance',
        externalId: id,
        name: tags['Name'] ?? id,
        region: run.region,
        status: state === 'stopped' ? 'stopped' : 'active',
        tags,
        unreadable: details.unreadable,
        configuration: {
          ...settings,
          observed: { ...settings.observed, ...(scan === undefined ? {} : { secret_scan: scan }) },
          termination_protection: protection,
          user_data: userData,
        },
      });
    }

    return async (token) => {
      const page = await ec2(
        new DescribeInstancesCommand(
          describedIds(run.only, { ids: 'InstanceIds', filter: 'instance-id', atOnce: 250, token }),
        ),
      );
      const items = (page.Reservations ?? []).flatMap((reservation) => reservation.Instances ?? []);
      return describedPage({ next: page.NextToken, items, describe });
    };
  },
};

/** Returns the addresses and prefixes of a network interface. */
export function addressesOf(card: InstanceNetworkInterface) {
  return {
    id: card.NetworkInterfaceId ?? null,
    ipv4: [
      ...(card.PrivateIpAddresses ?? []).map(({ PrivateIpAddress: address, Association: association }) => ({
        address: address ?? null,
        public_address: association?.PublicIp || null,
      })),
      ...(textSet((card.Ipv4Prefixes ?? []).map(({ Ipv4Prefix: prefix }) => prefix)) ?? []).map((prefix) => ({
        address: prefix,
        public_address: null,
      })),
    ],
    ipv6: textSet([
      ...(card.Ipv6Addresses ?? []).map(({ Ipv6Address: address }) => address),
      ...(card.Ipv6Prefixes ?? []).map(({ Ipv6Prefix: prefix }) => prefix),
    ]),
  };
}

function runState(name: string | undefined): 'running' | 'stopped' | null {
  if (name === 'pending' || name === 'running') return 'running';
  return name === 'stopping' || name === 'stopped' ? 'stopped' : null;
}

function instanceSettings(instance: Instance, state: 'running' | 'stopped'): Omit<VmInstanceConfiguration, 'tags'> {
  return {
    state,
    image_id: instance.ImageId ?? null,
    instance_type: instance.InstanceType ?? null,
    architecture: instance.Architecture ?? null,
    platform: instance.Platform?.toLowerCase() === 'windows' ? 'windows' : 'linux',
    lifecycle: instance.InstanceLifecycle ?? null,
    tenancy: instance.Placement?.Tenancy ?? null,
    availability_zone: instance.Placement?.AvailabilityZone ?? null,
    vpc_id: instance.VpcId ?? null,
    subnet_id: instance.SubnetId ?? null,
    private_ip_address: instance.PrivateIpAddress ?? null,
    has_public_address: Boolean(instance.PublicIpAddress),
    key_name: instance.KeyName || null,
    iam_instance_profile: instance.IamInstanceProfile?.Arn ?? null,
    security_group_ids: textSet(instance.SecurityGroups?.map((group) => group.GroupId)),
    detailed_monitoring: instance.Monitoring?.State === 'enabled' || instance.Monitoring?.State === 'pending',
    metadata_options: {
      http_tokens: instance.MetadataOptions?.HttpTokens ?? null,
      http_endpoint: instance.MetadataOptions?.HttpEndpoint ?? null,
      http_put_response_hop_limit: instance.MetadataOptions?.HttpPutResponseHopLimit ?? null,
      http_protocol_ipv6: instance.MetadataOptions?.HttpProtocolIpv6 ?? null,
      instance_metadata_tags: instance.MetadataOptions?.InstanceMetadataTags ?? null,
    },
    ebs_optimized: instance.EbsOptimized ?? false,
    root_device_name: instance.RootDeviceName ?? null,
    block_devices: sortedSet(
      (instance.BlockDeviceMappings ?? []).map((device) => ({
        device_name: device.DeviceName ?? null,
        volume_id: device.Ebs?.VolumeId ?? null,
        delete_on_termination: device.Ebs?.DeleteOnTermination ?? false,
      })),
    ),
    network_interfaces: sortedSet(
      (instance.NetworkInterfaces ?? []).map((card) => ({
        id: card.NetworkInterfaceId ?? null,
        device_index: card.Attachment?.DeviceIndex ?? null,
        subnet_id: card.SubnetId ?? null,
        security_group_ids: textSet(card.Groups?.map((group) => group.GroupId)),
        source_dest_check: card.SourceDestCheck ?? true,
      })),
    ),
    source_dest_check: instance.SourceDestCheck ?? true,
    hibernation: instance.HibernationOptions?.Configured ?? false,
    enclave: instance.EnclaveOptions?.Enabled ?? false,
    cpu_options: snakeObject(instance.CpuOptions),
    observed: {
      public_ip_address: instance.PublicIpAddress || null,
      public_dns_name: instance.PublicDnsName || null,
      launched_at: isoTime(instance.LaunchTime),
      interface_addresses: sortedSet((instance.NetworkInterfaces ?? []).map(addressesOf)),
    },
  };
}
