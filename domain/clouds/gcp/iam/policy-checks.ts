import { passIf } from '../../../checks/verdict.ts';
import { gcpRules } from '../rules.ts';
import { inEffect, rolesHeldTogether } from './members.ts';

/** All service accounts of a project, a folder or an organization (IAM, "Principal identifiers"). */
const allServiceAccounts = /^principalset:\/\/cloudresourcemanager\.googleapis\.com\/.*\/type\/serviceaccount$/i;

/** Returns whether a member is service accounts other than the one that Google runs for its own APIs. */
function isServiceAccount(member: string): boolean {
  if (allServiceAccounts.test(member)) return true;
  return member.startsWith('serviceAccount:') && !member.endsWith('@cloudservices.gserviceaccount.com');
}

const actingRoles = ['roles/iam.serviceAccountUser', 'roles/iam.serviceAccountTokenCreator'];

export const iamPolicyChecks = gcpRules('iam_policy', {
  iam_no_service_roles_at_project_level: {
    looksAt: ['/bindings', '/inherited_bindings'],
    evaluate(policy) {
      const wide = inEffect(policy, (bindings) =>
        bindings.map((binding) => binding.text('role')).filter((role) => actingRoles.includes(role ?? '')),
      );
      return passIf(wide.length === 0, 'Service Account User or Token Creator is granted at the project level', {
        roles: wide,
      });
    },
  },
  iam_role_kms_enforce_separation_of_duties: {
    looksAt: ['/bindings', '/inherited_bindings'],
    evaluate(policy) {
      const members = inEffect(policy, (bindings) =>
        rolesHeldTogether(bindings, {
          one: 'roles/cloudkms.admin',
          others: [
            'roles/cloudkms.cryptoKeyEncrypterDecrypter',
            'roles/cloudkms.cryptoKeyEncrypter',
            'roles/cloudkms.cryptoKeyDecrypter',
          ],
        }),
      );
      return passIf(
        members.length === 0,
        'A principal holds both the Cloud KMS Admin role and a key encrypter or decrypter role',
        { members },
      );
    },
  },
  iam_role_sa_enforce_separation_of_duties: {
    looksAt: ['/bindings', '/inherited_bindings'],
    evaluate(policy) {
      const members = inEffect(policy, (bindings) =>
        rolesHeldTogether(bindings, {
          one: 'roles/iam.serviceAccountAdmin',
          others: ['roles/iam.serviceAccountUser'],
        }),
      );
      return passIf(
        members.length === 0,
        'A principal holds both the Service Account Admin and Service Account User roles',
        { members },
      );
    },
  },
  iam_sa_no_administrative_privileges: {
    looksAt: ['/bindings', '/inherited_bindings'],
    evaluate(policy) {
      const members = inEffect(policy, (bindings) =>
        bindings
          .filter((binding) => /admin|^roles\/(?:owner|editor)$/i.test(binding.text('role') ?? ''))
          .flatMap((binding) => binding.texts('members'))
          .filter(isServiceAccount),
      );
      return passIf(members.length === 0, 'A service account has the Owner, Editor or an admin role on the project', {
        members: [...new Set(members)],
      });
    },
  },
});
