import { CloudError } from '../../errors.ts';
import { textOf } from '../../shared/operation-parameters.ts';
import { sets, type AwsOperation } from '../session/operation.ts';
import { iamClient } from './iam-client.ts';

/** The default version of a managed policy. */
export const policyOperations: Record<string, AwsOperation> = {
  // Versions are immutable: the former default version is set again, if it still exists with the same document.
  'iam.set_default_policy_version': sets('iam:SetDefaultPolicyVersion', async (place, wanted) => {
    const { sdk, iam } = await iamClient(place);
    const version = { PolicyArn: place.target.externalId, VersionId: textOf(wanted, 'default_version_id') };
    const reading = place.run.service('iam', (settings) => new sdk.IAMClient(settings));
    const held = await reading(new sdk.GetPolicyVersionCommand(version)).catch((fault: unknown) => {
      if (fault instanceof CloudError && fault.code?.startsWith('NoSuchEntity')) return null;
      throw fault;
    });
    if (held === null) {
      throw new CloudError({
        kind: 'invalid_request',
        call: 'iam:SetDefaultPolicyVersion',
        message: `version ${version.VersionId} of the policy was deleted; write its document as a new version`,
        code: 'NoSuchEntity',
      });
    }
    return iam(new sdk.SetDefaultPolicyVersionCommand(version));
  }),
};
