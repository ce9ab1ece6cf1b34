import { modified, replaced, type Refusal } from '../../../remediation/builders.ts';

const runs: Refusal = ({ current }) =>
  current['state'] === 'running' ? 'The machine has to be stopped: stop it, then plan again.' : null;

/** Metadata of a machine that affects access; the other entries stay as they are. */
export const metadataSetting = replaced({
  keys: ['metadata'],
  operation: 'compute.set_metadata',
  label: 'metadata',
});

export const protectionSetting = replaced({
  keys: ['deletion_protection'],
  operation: 'compute.set_deletion_protection',
  label: 'deletion protection',
});

/** What Compute Engine changes only on a stopped machine. */
export const whileStopped = [
  replaced({
    keys: ['shielded'],
    operation: 'compute.update_shielded_config',
    label: 'Shielded VM options',
    refuse: { shielded: runs },
  }),
  replaced({
    keys: ['service_accounts'],
    operation: 'compute.set_service_account',
    label: 'service account',
    refuse: { service_accounts: runs },
  }),
  modified({
    keys: ['machine_type'],
    operation: 'compute.set_machine_type',
    label: 'machine type',
    refuse: { machine_type: runs },
    emptied: [],
  }),
] as const;

/** Starts or stops the machine. */
export const stateSetting = replaced({
  keys: ['state'],
  operation: 'compute.set_state',
  label: 'state',
  downtime: ({ wanted }) => wanted['state'] === 'stopped',
  undoNote: ({ wanted }) =>
    wanted['state'] === 'stopped' ? 'An ephemeral external address and data on local SSDs are lost.' : null,
});
