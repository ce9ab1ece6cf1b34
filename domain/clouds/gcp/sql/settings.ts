import { isInternetWide, parseAddressRange } from '../../../network/address-ranges.ts';
import { listOf, modified, type Refusal } from '../../../remediation/builders.ts';
import type { Setting } from '../../../remediation/setting.ts';
import type { JsonObject } from '../../../json.ts';

const operation = 'cloudsql.patch_instance';
const staysClosed =
  'The baseline opens the database to all addresses; a plan does not open it again. Capture a new baseline.';
const noBackups: Refusal = ({ current }) =>
  current['replica'] === true ? 'A read replica has no backups of its own.' : null;

/** Network access, encryption of connections, backups and protection: set without a restart. */
export const protectionSetting: Setting<
  'has_public_address' | 'authorized_networks' | 'ssl_mode' | 'automated_backups' | 'deletion_protection'
> = modified({
  keys: ['has_public_address', 'authorized_networks', 'ssl_mode', 'automated_backups', 'deletion_protection'],
  operation,
  label: 'settings',
  refuse: {
    authorized_networks: ({ current, wanted }) => (isOpen(wanted) && !isOpen(current) ? staysClosed : null),
    has_public_address: ({ current, wanted }) =>
      wanted['has_public_address'] === false && current['has_private_address'] !== true
        ? 'The instance has no private address, and needs one of the two.'
        : null,
    automated_backups: noBackups,
  },
  undoNote: ({ keys, wanted }) => {
    if (keys.includes('has_public_address') && wanted['has_public_address'] === false) {
      return 'The instance gets another public address.';
    }
    return keys.includes('authorized_networks') ? 'Names and expiry dates of removed networks are not restored.' : null;
  },
  emptied: [],
});

/** Settings whose change can restart the instance. */
export const restartingSetting: Setting<'flags' | 'tier' | 'availability' | 'point_in_time_recovery'> = modified({
  keys: ['flags', 'tier', 'availability', 'point_in_time_recovery'],
  operation,
  label: 'settings',
  refuse: { point_in_time_recovery: noBackups },
  undoNote: ({ keys, current }) =>
    keys.includes('point_in_time_recovery') && current['point_in_time_recovery'] === true
      ? 'Points in time before the rollback cannot be recovered.'
      : null,
  downtime: () => true,
  emptied: [],
});

function isOpen(configuration: JsonObject): boolean {
  const networks = listOf(configuration, 'authorized_networks').filter((one) => typeof one === 'string');
  return isInternetWide(networks.flatMap((one) => parseAddressRange(one) ?? []));
}
