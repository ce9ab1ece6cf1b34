import { fail, passIf } from '../../../checks/verdict.ts';
import { apiKeyAge } from '../check-parameters.ts';
import { isGkeNode } from '../compute/gke-node.ts';
import { metadataFlag } from '../compute/metadata-flag.ts';
import { keyAgeVerdict } from '../key-age.ts';
import { gcpRules } from '../rules.ts';

const needed = ['LEGAL', 'SECURITY', 'SUSPENSION', 'TECHNICAL'];

export const accountAccountChecks = gcpRules('account', {
  apikeys_api_restrictions_configured: {
    looksAt: ['/api_keys'],
    evaluate(project) {
      const open = project.parts('api_keys').filter((key) => !key.flag('has_api_restrictions'));
      return passIf(open.length === 0, 'An API key is not restricted to specific APIs', {
        api_keys: open.map((key) => key.text('id')),
      });
    },
  },
  apikeys_key_exists: {
    looksAt: ['/api_keys'],
    evaluate: (project) =>
      passIf(project.parts('api_keys').length === 0, 'The project has API keys', {
        api_keys: project.parts('api_keys').length,
      }),
  },
  apikeys_key_rotated_in_90_days: {
    looksAt: ['/api_keys'],
    parameters: [apiKeyAge],
    evaluate(project, facts) {
      const keys = project.parts('api_keys').map((key) => ({ id: key.text('id'), madeAt: key.time('created_at') }));
      return keyAgeVerdict(keys, {
        now: facts.now,
        longest: facts.value(apiKeyAge),
        key: 'An API key',
        evidence: 'api_keys',
      });
    },
  },
  artifacts_container_analysis_enabled: {
    looksAt: ['/enabled_services'],
    evaluate: (project) =>
      passIf(
        project.texts('enabled_services').includes('containeranalysis.googleapis.com'),
        'The Container Analysis API is not enabled',
        { service: 'containeranalysis.googleapis.com' },
      ),
  },
  compute_project_os_login_enabled: {
    looksAt: ['/os_login'],
    sets: [{ path: '/os_login', value: true }],
    surveys: { vm_instance: ['/metadata'] },
    evaluate(project, facts) {
      if (!project.flag('os_login')) {
        return fail('OS Login is not enabled for the project', { os_login: false });
      }
      const overriding = facts
        .every('vm_instance')
        .filter((instance) => !isGkeNode(instance))
        .filter((instance) => metadataFlag(instance.map('metadata')['enable-oslogin'] ?? 'true') !== true)
        .map((instance) => instance.resource.name);
      return passIf(overriding.length === 0, 'OS Login is disabled in the metadata of an instance', {
        instances: overriding,
      });
    },
  },
  gemini_api_disabled: {
    looksAt: ['/enabled_services'],
    evaluate: (project) =>
      passIf(
        !project.texts('enabled_services').includes('generativelanguage.googleapis.com'),
        'The Gemini API is enabled',
        { service: 'generativelanguage.googleapis.com' },
      ),
  },
  gcr_container_scanning_enabled: {
    looksAt: ['/enabled_services'],
    evaluate: (project) =>
      passIf(
        project.texts('enabled_services').includes('containerscanning.googleapis.com'),
        'The Container Scanning API is not enabled',
        { service: 'containerscanning.googleapis.com' },
      ),
  },
  iam_account_access_approval_enabled: {
    looksAt: ['/access_approval'],
    sets: [{ path: '/access_approval', value: true }],
    evaluate(resource) {
      const value = resource.flag('access_approval');
      return passIf(value, 'Access Approval is not enabled', { access_approval: value });
    },
  },
  iam_audit_logs_enabled: {
    looksAt: ['/audit_configs', '/inherited_audit_configs'],
    // The audit configurations of parent folders and of the organization apply in addition to the project's own,
    // including their exemptions. Exemptions of a single service apply in addition to those of all services.
    evaluate(project) {
      const own = project.parts('audit_configs');
      const exemptedHere = own.flatMap((config) => config.texts('exempted_members'));
      if (exemptedHere.length > 0)
        return fail('Data Access audit logs exempt principals', { exempted_members: exemptedHere });
      const inherited = project.parts('inherited_audit_configs');
      const types = [...own, ...inherited]
        .filter((config) => config.text('service') === 'allServices')
        .flatMap((config) => config.texts('log_types'));
      const missing = ['ADMIN_READ', 'DATA_READ', 'DATA_WRITE'].filter((type) => !types.includes(type));
      if (missing.length > 0)
        return fail('Data Access audit logs do not cover all log types of all services', {
          missing_log_types: missing,
        });
      const exempted = inherited.flatMap((config) => config.texts('exempted_members'));
      return passIf(exempted.length === 0, 'Data Access audit logs exempt principals', { exempted_members: exempted });
    },
  },
  iam_cloud_asset_inventory_enabled: {
    looksAt: ['/enabled_services'],
    evaluate: (project) =>
      passIf(
        project.texts('enabled_services').includes('cloudasset.googleapis.com'),
        'The Cloud Asset API is not enabled',
        {
          service: 'cloudasset.googleapis.com',
        },
      ),
  },
  iam_organization_essential_contacts_configured: {
    looksAt: ['/essential_contacts'],
    evaluate(project) {
      const covered = project.parts('essential_contacts').flatMap((contact) => contact.texts('categories'));
      const missing = covered.includes('ALL') ? [] : needed.filter((category) => !covered.includes(category));
      return passIf(
        missing.length === 0,
        `No essential contact receives notifications of the categories ${missing.join(', ').toLowerCase()}`,
        {
          missing,
        },
      );
    },
  },
});
