import type { ComparisonTable } from './type-rules.ts';

/** How resources of AWS accounts are compared. */
export const cloudAComparison: ComparisonTable = {
  disk: { identities: { attachments: 'instance_id' } },
  iam_user: { identities: { mfa_devices: 'serial_number' } },
  load_balancer: { orderedLists: ['default_actions'], identities: { listeners: 'port' } },
  machine_image: { identities: { block_devices: 'device_name' } },
  network: { identities: { routes: 'destination' } },
  table: {
    identities: {
      attribute_definitions: 'attribute_name',
      global_secondary_indexes: 'index_name',
      key_schema: 'attribute_name',
      local_secondary_indexes: 'index_name',
    },
  },
  vm_instance: { identities: { block_devices: 'device_name' } },
};
