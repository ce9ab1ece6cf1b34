import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const storageEnsureAzureServicesAreTrustedToAccessIsEnabled = check({
  id: 'storage_ensure_azure_services_are_trusted_to_access_is_enabled',
  title: 'Trusted services may reach storage',
  provider: 'cloud_c',
  resourceTypes: ['object_bucket'],
  severity: 'medium',
  looksAt: ['/network_bypass'],
  fix: { words: 'Let trusted services pass the network rules.' },
  evaluate(resource) {
    const value = resource.texts('network_bypass');
    return passIf(value.includes('AzureServices'), 'Trusted services of the cloud are kept out', {
      network_bypass: value,
    });
  },
});
