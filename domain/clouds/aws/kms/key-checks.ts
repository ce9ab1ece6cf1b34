import { notApplicable, notEvaluated, passIf } from '../../../checks/verdict.ts';
import { accountInArn, policyKeepsClosed } from '../iam/public-policy.ts';
import { awsRules } from '../rules.ts';

export const kmsKeyChecks = awsRules('encryption_key', {
  kms_cmk_not_deleted_unintentionally: {
    looksAt: ['/state'],
    evaluate: (key) =>
      passIf(key.text('state') !== 'PendingDeletion', 'The key is scheduled for deletion', {
        state: 'PendingDeletion',
      }),
  },
  kms_cmk_rotation_enabled: {
    looksAt: ['/rotation'],
    sets: [{ path: '/rotation/enabled', value: true }],
    evaluate(key) {
      if (key.text('state') !== 'Enabled' || key.text('spec') !== 'SYMMETRIC_DEFAULT') return notApplicable();
      const rotation = key.part('rotation');
      if (rotation === null) return notApplicable();
      return passIf(rotation.flag('enabled'), 'Automatic key rotation is not enabled', { rotation_enabled: false });
    },
  },
  kms_key_not_publicly_accessible: {
    looksAt: ['/policy'],
    readsAbove: true,
    evaluate(key, facts) {
      if (key.text('state') !== 'Enabled') return notApplicable();
      const arn = key.resource.externalId;
      return policyKeepsClosed(
        {
          document: key.document('policy'),
          resources: [arn],
          service: 'kms',
          account: accountInArn(arn),
          facts,
        },
        'The key policy allows public access',
      );
    },
  },
  kms_cmk_not_multi_region: {
    looksAt: ['/multi_region'],
    evaluate(key) {
      if (key.text('state') !== 'Enabled') return notApplicable();
      const value = key.flag('multi_region');
      return passIf(!value, 'The key is a multi-Region key', { multi_region: value });
    },
  },
  kms_cmk_are_used: {
    looksAt: ['/state'],
    evaluate(key) {
      const state = key.text('state') ?? '';
      const isUnused = ['Disabled', 'PendingImport'].includes(state);
      if (!isUnused && !['Enabled', 'PendingDeletion', 'PendingReplicaDeletion'].includes(state)) {
        return notEvaluated('the state of the key is changing');
      }
      return passIf(!isUnused, 'The key is neither enabled nor scheduled for deletion', { state });
    },
  },
});
