import type {
  DefaultHttpTokensEnforcedState,
  DefaultInstanceMetadataEndpointState,
  DefaultInstanceMetadataTagsState,
  MetadataDefaultHttpTokensState,
  SnapshotBlockPublicAccessState,
} from '@aws-sdk/client-ec2';
import { objectOf, optionalNumber, optionalText } from '../../shared/operation-parameters.ts';
import { sets, type AwsOperation } from '../session/operation.ts';
import { ec2Client } from '../ec2/ec2-client.ts';

/** Account-wide defaults of one region. */
export const accountRegionOperations: Record<string, AwsOperation> = {
  'ec2.set_disk_encryption_default': sets('ec2:EnableEbsEncryptionByDefault', async (place, wanted) => {
    const { sdk, ec2 } = await ec2Client(place);
    return wanted['ebs_encryption_by_default'] === true
      ? ec2(new sdk.EnableEbsEncryptionByDefaultCommand({}))
      : ec2(new sdk.DisableEbsEncryptionByDefaultCommand({}));
  }),
  'ec2.set_disk_default_key': sets('ec2:ModifyEbsDefaultKmsKeyId', async (place, wanted) => {
    const { sdk, ec2 } = await ec2Client(place);
    const KmsKeyId = optionalText(wanted['ebs_default_kms_key_id']);
    return KmsKeyId === undefined || KmsKeyId === 'alias/aws/ebs'
      ? ec2(new sdk.ResetEbsDefaultKmsKeyIdCommand({}))
      : ec2(new sdk.ModifyEbsDefaultKmsKeyIdCommand({ KmsKeyId }));
  }),
  'ec2.set_snapshot_public_block': sets('ec2:EnableSnapshotBlockPublicAccess', async (place, wanted) => {
    const { sdk, ec2 } = await ec2Client(place);
    const State = optionalText(wanted['snapshot_block_public_access']) ?? 'unblocked';
    return State === 'unblocked'
      ? ec2(new sdk.DisableSnapshotBlockPublicAccessCommand({}))
      : ec2(new sdk.EnableSnapshotBlockPublicAccessCommand({ State: State as SnapshotBlockPublicAccessState }));
  }),
  'ec2.set_image_public_block': {
    ...sets('ec2:EnableImageBlockPublicAccess', async (place, wanted) => {
      const { sdk, ec2 } = await ec2Client(place);
      return (optionalText(wanted['image_block_public_access']) ?? 'unblocked') === 'unblocked'
        ? ec2(new sdk.DisableImageBlockPublicAccessCommand({}))
        : ec2(new sdk.EnableImageBlockPublicAccessCommand({ ImageBlockPublicAccessState: 'block-new-sharing' }));
    }),
    settlesWithinMs: 15 * 60_000,
  },
  'ec2.set_serial_console_access': sets('ec2:EnableSerialConsoleAccess', async (place, wanted) => {
    const { sdk, ec2 } = await ec2Client(place);
    return wanted['serial_console_access'] === true
      ? ec2(new sdk.EnableSerialConsoleAccessCommand({}))
      : ec2(new sdk.DisableSerialConsoleAccessCommand({}));
  }),
  'ec2.set_metadata_defaults': sets('ec2:ModifyInstanceMetadataDefaults', async (place, wanted) => {
    const { sdk, ec2 } = await ec2Client(place);
    const defaults = objectOf(wanted, 'instance_metadata_defaults');
    const text = (key: string) => optionalText(defaults[key]) ?? 'no-preference';
    return ec2(
      new sdk.ModifyInstanceMetadataDefaultsCommand({
        HttpTokens: text('http_tokens') as MetadataDefaultHttpTokensState,
        HttpEndpoint: text('http_endpoint') as DefaultInstanceMetadataEndpointState,
        HttpPutResponseHopLimit: optionalNumber(defaults['http_put_response_hop_limit']) ?? -1,
        InstanceMetadataTags: text('instance_metadata_tags') as DefaultInstanceMetadataTagsState,
        HttpTokensEnforced: text('http_tokens_enforced') as DefaultHttpTokensEnforcedState,
      }),
    );
  }),
};
