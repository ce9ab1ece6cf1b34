import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { rolesHeldTogether } from '../iam-bindings.ts';

export const iamRoleSaEnforceSeparationOfDuties = check({
  id: 'iam_role_sa_enforce_separation_of_duties',
  title: 'Who manages service accounts does not act as them',
  provider: 'cloud_b',
  resourceTypes: ['iam_policy'],
  severity: 'medium',
  looksAt: ['/bindings'],
  fix: { words: 'Give the two roles to different people.' },
  evaluate(policy) {
    const members = rolesHeldTogether(policy, {
      one: 'roles/iam.serviceAccountAdmin',
      others: ['roles/iam.serviceAccountUser'],
    });
    return passIf(members.length === 0, 'Somebody manages service accounts and acts as them', { members });
  },
});
