import { objectOf, optionalNumber, optionalText, textOf } from '../../shared/operation-parameters.ts';
import { inSet, sets, type AwsOperation, type OperationPlace } from '../session/operation.ts';
import { removesTags, setsTags } from '../../shared/tag-operations.ts';

/** KMS keys. */
export const keyOperations: Record<string, AwsOperation> = {
  'kms.cancel_deletion': {
    call: 'kms:CancelKeyDeletion',
    looksAt: () => ['state'],
    remaining: async (present) => (present.configuration['state'] === 'PendingDeletion' ? {} : null),
    act: async (place) => {
      const { sdk, kms, key } = await client(place);
      return kms(new sdk.CancelKeyDeletionCommand(key));
    },
  },
  'kms.set_enabled': sets('kms:EnableKey', async (place, wanted) => {
    const { sdk, kms, key } = await client(place);
    return wanted['enabled'] === true ? kms(new sdk.EnableKeyCommand(key)) : kms(new sdk.DisableKeyCommand(key));
  }),
  'kms.set_rotation': {
    ...sets('kms:EnableKeyRotation', async (place, wanted) => {
      const { sdk, kms, key } = await client(place);
      const rotation = objectOf(wanted, 'rotation');
      return rotation['enabled'] === true
        ? kms(
            new sdk.EnableKeyRotationCommand({ ...key, RotationPeriodInDays: optionalNumber(rotation['period_days']) }),
          )
        : kms(new sdk.DisableKeyRotationCommand(key));
    }),
    // The period of a disabled rotation is irrelevant, and an omitted period keeps the current one.
    remaining: async (present, parameters) => {
      const [now, wanted] = [objectOf(present.configuration, 'rotation'), objectOf(parameters, 'rotation')];
      const isOn = wanted['enabled'] === true;
      const samePeriod = !isOn || (wanted['period_days'] ?? now['period_days']) === now['period_days'];
      return (now['enabled'] === true) === isOn && samePeriod ? null : parameters;
    },
  },
  'kms.put_policy': sets('kms:PutKeyPolicy', async (place, wanted) => {
    const { sdk, kms, key } = await client(place);
    const Policy = JSON.stringify(wanted['policy']);
    return kms(new sdk.PutKeyPolicyCommand({ ...key, PolicyName: 'default', Policy }));
  }),
  'kms.describe': sets('kms:UpdateKeyDescription', async (place, wanted) => {
    const { sdk, kms, key } = await client(place);
    const Description = optionalText(wanted['description']) ?? '';
    return kms(new sdk.UpdateKeyDescriptionCommand({ ...key, Description }));
  }),
  'kms.create_alias': inSet({
    call: 'kms:CreateAlias',
    key: 'aliases',
    parameter: 'alias',
    wanted: true,
    act: async (place, wanted) => {
      const { sdk, kms, key } = await client(place);
      return kms(new sdk.CreateAliasCommand({ AliasName: textOf(wanted, 'alias'), TargetKeyId: key.KeyId }));
    },
  }),
  'kms.delete_alias': inSet({
    call: 'kms:DeleteAlias',
    key: 'aliases',
    parameter: 'alias',
    wanted: false,
    act: async (place, wanted) => {
      const { sdk, kms } = await client(place);
      return kms(new sdk.DeleteAliasCommand({ AliasName: textOf(wanted, 'alias') }));
    },
  }),
  'kms.set_tags': setsTags({
    call: 'kms:TagResource',
    act: async (place, tags) => {
      const { sdk, kms, key } = await client(place);
      const Tags = Object.entries(tags).map(([TagKey, TagValue]) => ({ TagKey, TagValue }));
      return kms(new sdk.TagResourceCommand({ ...key, Tags }));
    },
  }),
  'kms.remove_tags': removesTags({
    call: 'kms:UntagResource',
    act: async (place, names) => {
      const { sdk, kms, key } = await client(place);
      return kms(new sdk.UntagResourceCommand({ ...key, TagKeys: names }));
    },
  }),
};

async function client({ run, present }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-kms');
  const KeyId = textOf(present.configuration, 'key_id');
  return { sdk, kms: run.once('kms', (settings) => new sdk.KMSClient(settings)), key: { KeyId } };
}
