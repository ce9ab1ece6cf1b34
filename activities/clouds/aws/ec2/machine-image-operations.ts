import type { LaunchPermission } from '@aws-sdk/client-ec2';
import { optionalText } from '../../shared/operation-parameters.ts';
import { sets, type AwsOperation } from '../session/operation.ts';
import { sharingChange } from './sharing-change.ts';
import { ec2Client } from './ec2-client.ts';

/** Sharing and settings of machine images. */
export const machineImageOperations: Record<string, AwsOperation> = {
  'ec2.share_image': sets('ec2:ModifyImageAttribute', async (place, wanted) => {
    const { sdk, ec2, id } = await ec2Client(place);
    const { add, remove } = sharingChange(place.present, wanted);
    const LaunchPermission = { Add: add.map(launchPermission), Remove: remove.map(launchPermission) };
    return ec2(new sdk.ModifyImageAttributeCommand({ ImageId: id, LaunchPermission }));
  }),
  'ec2.describe_image': sets('ec2:ModifyImageAttribute', async (place, wanted) => {
    const { sdk, ec2, id } = await ec2Client(place);
    const Description = { Value: optionalText(wanted['description']) ?? '' };
    return ec2(new sdk.ModifyImageAttributeCommand({ ImageId: id, Description }));
  }),
  'ec2.deprecate_image': sets('ec2:EnableImageDeprecation', async (place, wanted) => {
    const { sdk, ec2, id } = await ec2Client(place);
    const at = optionalText(wanted['deprecation_at']);
    return at === undefined
      ? ec2(new sdk.DisableImageDeprecationCommand({ ImageId: id }))
      : ec2(new sdk.EnableImageDeprecationCommand({ ImageId: id, DeprecateAt: new Date(at) }));
  }),
  'ec2.require_imdsv2': sets('ec2:ModifyImageAttribute', async (place) => {
    const { sdk, ec2, id } = await ec2Client(place);
    return ec2(new sdk.ModifyImageAttributeCommand({ ImageId: id, ImdsSupport: { Value: 'v2.0' } }));
  }),
};

function launchPermission(grantee: string): LaunchPermission {
  if (grantee === 'all') return { Group: 'all' };
  if (grantee.includes(':organization/')) return { OrganizationArn: grantee };
  return grantee.includes(':ou/') ? { OrganizationalUnitArn: grantee } : { UserId: grantee };
}
