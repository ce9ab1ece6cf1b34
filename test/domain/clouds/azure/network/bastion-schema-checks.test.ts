import { networkBastionChecks } from '../../../../../domain/clouds/azure/network/bastion-schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Azure by schema: network, bastion', () => {
  testSchemaChecks(networkBastionChecks, {
    network_bastion_shareable_link_disabled: {
      pass: { sku: { name: 'Standard' }, properties: { enableShareableLink: false } },
      fail: { sku: { name: 'Standard' }, properties: { enableShareableLink: true } },
    },
    network_bastion_session_recording_enabled: {
      pass: { sku: { name: 'Premium' }, properties: { enableSessionRecording: true } },
      fail: { sku: { name: 'Premium' }, properties: { enableSessionRecording: false } },
    },
  });
});
