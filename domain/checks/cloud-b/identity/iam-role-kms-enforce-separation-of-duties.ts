import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { rolesHeldTogether } from '../iam-bindings.ts';

export const iamRoleKmsEnforceSeparationOfDuties = check({
  id: 'iam_role_kms_enforce_separation_of_duties',
  title: 'Who manages keys does not use them',
  provider: 'cloud_b',
  resourceTypes: ['iam_policy'],
  severity: 'medium',
  looksAt: ['/bindings'],
  fix: { words: 'Give the two roles to different people.' },
  evaluate(policy) {
    const members = rolesHeldTogether(policy, {
      one: 'roles/cloudkms.admin',
      others: [
        'roles/cloudkms.cryptoKeyEncrypterDecrypter',
        'roles/cloudkms.cryptoKeyEncrypter',
        'roles/cloudkms.cryptoKeyDecrypter',
      ],
    });
    return passIf(members.length === 0, 'Somebody manages keys and uses them', { members });
  },
});
