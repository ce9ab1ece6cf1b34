import { isInternetWide, parseAddressRange } from '../../../network/address-ranges.ts';
import { listOf, modified, replaced, type Refusal } from '../../../remediation/builders.ts';
import type { JsonObject } from '../../../json.ts';

const operation = 'container.update_cluster';
const staysClosed =
  'The baseline opens the control plane to all addresses; a plan does not open it again. Capture a new baseline.';

export const evaluationModes =
  'Binary Authorization is only switched between off and the policy of the project: other evaluation modes have settings that are not stored.';
const projectPolicy = 'PROJECT_SINGLETON_POLICY_ENFORCE';

/** A baseline of an earlier version names no mode, which is clear only if it is off. */
const otherMode: Refusal = ({ current, wanted }) => {
  const isRestored =
    current['binary_authorization'] === false || current['binary_authorization_mode'] === projectPolicy;
  const isSet = wanted['binary_authorization'] === false || wanted['binary_authorization_mode'] === projectPolicy;
  return isRestored && isSet ? null : evaluationModes;
};

/** Settings of a cluster, one update each: Kubernetes Engine takes one change at a time. */
export const clusterSettings = [
  modified({
    keys: ['authorized_networks', 'private_endpoint'],
    operation,
    label: 'access to the control plane',
    refuse: {
      authorized_networks: ({ current, wanted }) => (isOpen(wanted) && !isOpen(current) ? staysClosed : null),
    },
    undoNote: ({ keys }) =>
      keys.includes('authorized_networks') ? 'Names of removed networks are not restored.' : null,
    emptied: ['authorized_networks'],
  }),
  replaced({ keys: ['legacy_abac'], operation: 'container.set_legacy_abac', label: 'legacy authorization' }),
  replaced({ keys: ['logging_components'], operation, label: 'logged components' }),
  replaced({ keys: ['monitoring_components'], operation, label: 'monitored components' }),
  replaced({
    keys: ['binary_authorization'],
    operation,
    label: 'Binary Authorization',
    refuse: { binary_authorization: otherMode },
  }),
  replaced({ keys: ['shielded_nodes'], operation, label: 'Shielded Nodes' }),
] as const;

/** Without a list of networks, every address reaches the control plane. */
function isOpen(configuration: JsonObject): boolean {
  if ((configuration['authorized_networks'] ?? null) === null) return true;
  const networks = listOf(configuration, 'authorized_networks').filter((one) => typeof one === 'string');
  return isInternetWide(networks.flatMap((one) => parseAddressRange(one) ?? []));
}
