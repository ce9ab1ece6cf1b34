import type { VolumeType } from '@aws-sdk/client-ec2';
import { optionalNumber, optionalText } from '../../shared/operation-parameters.ts';
import { sets, type AwsOperation } from '../session/operation.ts';
import { ec2Client } from './ec2-client.ts';

const volumeSettlesWithinMs = 10 * 60_000;

/** Size, type and throughput of EBS volumes. */
export const diskOperations: Record<string, AwsOperation> = {
  'ec2.modify_volume': sets(
    'ec2:ModifyVolume',
    async (place, wanted) => {
      const { sdk, ec2, id } = await ec2Client(place);
      return ec2(
        new sdk.ModifyVolumeCommand({
          VolumeId: id,
          VolumeType: optionalText(wanted['volume_type']) as VolumeType | undefined,
          Size: optionalNumber(wanted['size_gb']),
          Iops: optionalNumber(wanted['iops']),
          Throughput: optionalNumber(wanted['throughput_mbps']),
        }),
      );
    },
    { settlesWithinMs: volumeSettlesWithinMs },
  ),
};
