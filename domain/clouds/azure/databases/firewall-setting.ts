import { addressRangeBetween, isInternetWide } from '../../../network/address-ranges.ts';
import { listed } from '../../../remediation/builders.ts';
import { nameOf, neverOpening } from '../never-opening.ts';

/**
 * Address ranges that the firewall of a database server allows, one call each. Never opens the server to the whole
 * internet, even if the baseline does.
 */
export const databaseFirewallSetting = neverOpening(
  listed({
    key: 'firewall_rules',
    identity: 'name',
    add: {
      operation: 'database.put_firewall_rule',
      title: (name, subject) => `Set the firewall rule ${name} of ${subject}`,
      parameters: (one) => ({ rule: one }),
    },
    remove: {
      operation: 'database.delete_firewall_rule',
      title: (name, subject) => `Remove the firewall rule ${name} from ${subject}`,
      parameters: nameOf,
    },
  }),
  {
    key: 'firewall_rules',
    opens: ({ start, end }) => {
      const range = addressRangeBetween(typeof start === 'string' ? start : '', typeof end === 'string' ? end : '');
      return range !== null && isInternetWide([range]);
    },
  },
);
