import type {
  HttpTokensState,
  InstanceMetadataEndpointState,
  InstanceMetadataProtocolState,
  InstanceMetadataTagsState,
} from '@aws-sdk/client-ec2';
import { sortedSet } from '../../../../domain/clouds/canonical.ts';
import {
  objectOf,
  objectsOf,
  optionalFlag,
  optionalNumber,
  optionalText,
  textOf,
  textsOf,
} from '../../shared/operation-parameters.ts';
import { sameMeaning, sets, type AwsOperation, type OperationPlace } from '../session/operation.ts';
import { ec2Client } from './ec2-client.ts';

/** Stopping takes minutes when the machine shuts down slowly. */
const stateSettlesWithinMs = 10 * 60_000;

/** EC2 instances. */
export const instanceOperations: Record<string, AwsOperation> = {
  'ec2.modify_metadata_options': sets('ec2:ModifyInstanceMetadataOptions', async (place, wanted) => {
    const { sdk, ec2, id } = await ec2Client(place);
    const options = objectOf(wanted, 'metadata_options');
    return ec2(
      new sdk.ModifyInstanceMetadataOptionsCommand({
        InstanceId: id,
        HttpTokens: optionalText(options['http_tokens']) as HttpTokensState | undefined,
        HttpEndpoint: optionalText(options['http_endpoint']) as InstanceMetadataEndpointState | undefined,
        HttpPutResponseHopLimit: optionalNumber(options['http_put_response_hop_limit']),
        HttpProtocolIpv6: optionalText(options['http_protocol_ipv6']) as InstanceMetadataProtocolState | undefined,
        InstanceMetadataTags: optionalText(options['instance_metadata_tags']) as InstanceMetadataTagsState | undefined,
      }),
    );
  }),
  'ec2.modify_instance_groups': sets('ec2:ModifyInstanceAttribute', async (place, wanted) => {
    const { sdk, ec2, id } = await ec2Client(place);
    return ec2(
      new sdk.ModifyInstanceAttributeCommand({ InstanceId: id, Groups: textsOf(wanted, 'security_group_ids') }),
    );
  }),
  'ec2.modify_interface_groups': {
    call: 'ec2:ModifyNetworkInterfaceAttribute',
    looksAt: () => ['network_interfaces'],
    remaining: async (present, parameters) => {
      const id = textOf(parameters, 'network_interface_id');
      const card = objectsOf(present.configuration, 'network_interfaces').find((one) => one['id'] === id);
      const same = sortedSet(textsOf(parameters, 'security_group_ids')).join();
      return card !== undefined && sortedSet(textsOf(card, 'security_group_ids')).join() === same ? null : parameters;
    },
    act: async (place, wanted) => {
      const { sdk, ec2 } = await ec2Client(place);
      return ec2(
        new sdk.ModifyNetworkInterfaceAttributeCommand({
          NetworkInterfaceId: textOf(wanted, 'network_interface_id'),
          Groups: textsOf(wanted, 'security_group_ids'),
        }),
      );
    },
  },
  'ec2.modify_source_dest_check': sets('ec2:ModifyInstanceAttribute', async (place, wanted) => {
    const { sdk, ec2, id } = await ec2Client(place);
    const value = { Value: wanted['source_dest_check'] === true };
    return ec2(new sdk.ModifyInstanceAttributeCommand({ InstanceId: id, SourceDestCheck: value }));
  }),
  'ec2.modify_termination_protection': sets('ec2:ModifyInstanceAttribute', async (place, wanted) => {
    const { sdk, ec2, id } = await ec2Client(place);
    const value = { Value: wanted['termination_protection'] === true };
    return ec2(new sdk.ModifyInstanceAttributeCommand({ InstanceId: id, DisableApiTermination: value }));
  }),
  'ec2.modify_monitoring': sets('ec2:MonitorInstances', async (place, wanted) => {
    const { sdk, ec2, id } = await ec2Client(place);
    return wanted['detailed_monitoring'] === true
      ? ec2(new sdk.MonitorInstancesCommand({ InstanceIds: [id] }))
      : ec2(new sdk.UnmonitorInstancesCommand({ InstanceIds: [id] }));
  }),
  'ec2.set_instance_profile': sets('ec2:AssociateIamInstanceProfile', async (place, wanted) => {
    const { sdk, ec2, id } = await ec2Client(place);
    const reading = place.run.service('ec2', (settings) => new sdk.EC2Client(settings));
    const { IamInstanceProfileAssociations: associations } = await reading(
      new sdk.DescribeIamInstanceProfileAssociationsCommand({ Filters: [{ Name: 'instance-id', Values: [id] }] }),
    );
    const AssociationId = associations?.find((one) => one.State?.startsWith('associat'))?.AssociationId;
    const arn = optionalText(wanted['iam_instance_profile']);
    if (arn === undefined) {
      return AssociationId === undefined ? null : ec2(new sdk.DisassociateIamInstanceProfileCommand({ AssociationId }));
    }
    const IamInstanceProfile = { Arn: arn };
    return AssociationId === undefined
      ? ec2(new sdk.AssociateIamInstanceProfileCommand({ InstanceId: id, IamInstanceProfile }))
      : ec2(new sdk.ReplaceIamInstanceProfileAssociationCommand({ AssociationId, IamInstanceProfile }));
  }),
  'ec2.modify_block_devices': sets('ec2:ModifyInstanceAttribute', async (place, wanted) => {
    const { sdk, ec2, id } = await ec2Client(place);
    const BlockDeviceMappings = objectsOf(wanted, 'block_devices').map((device) => ({
      DeviceName: optionalText(device['device_name']),
      Ebs: {
        VolumeId: optionalText(device['volume_id']),
        DeleteOnTermination: optionalFlag(device['delete_on_termination']),
      },
    }));
    return ec2(new sdk.ModifyInstanceAttributeCommand({ InstanceId: id, BlockDeviceMappings }));
  }),
  'ec2.modify_instance_type': sets('ec2:ModifyInstanceAttribute', async (place, wanted) => {
    const { sdk, ec2, id } = await ec2Client(place);
    const value = { Value: textOf(wanted, 'instance_type') };
    return ec2(new sdk.ModifyInstanceAttributeCommand({ InstanceId: id, InstanceType: value }));
  }),
  'ec2.modify_ebs_optimized': sets('ec2:ModifyInstanceAttribute', async (place, wanted) => {
    const { sdk, ec2, id } = await ec2Client(place);
    const value = { Value: wanted['ebs_optimized'] === true };
    return ec2(new sdk.ModifyInstanceAttributeCommand({ InstanceId: id, EbsOptimized: value }));
  }),
  'ec2.set_state': {
    ...sets('ec2:StartInstances', async (place, wanted) => {
      const { sdk, ec2, id } = await ec2Client(place);
      return wanted['state'] === 'stopped'
        ? ec2(new sdk.StopInstancesCommand({ InstanceIds: [id] }))
        : ec2(new sdk.StartInstancesCommand({ InstanceIds: [id] }));
    }),
    settlesWithinMs: stateSettlesWithinMs,
    remaining: async (present, parameters, run) => {
      const wanted = parameters['state'] ?? null;
      if (!sameMeaning('vm_instance', 'state', present.configuration['state'] ?? null, wanted)) return parameters;
      // Listings treat a transitional state as reached, but the next step needs the final state.
      return (await reached(run, present.externalId, textOf(parameters, 'state'))) ? null : 'under_way';
    },
  },
};

async function reached(run: OperationPlace['run'], instanceId: string, state: string): Promise<boolean> {
  const sdk = await import('@aws-sdk/client-ec2');
  const ec2 = run.service('ec2', (settings) => new sdk.EC2Client(settings));
  const answer = await ec2(new sdk.DescribeInstancesCommand({ InstanceIds: [instanceId] }));
  return answer.Reservations?.[0]?.Instances?.[0]?.State?.Name === state;
}
