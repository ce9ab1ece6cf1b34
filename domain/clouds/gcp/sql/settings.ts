import { isInternetWide, parseAddressRange } from '../../../network/address-ranges.ts';
import { listOf, modified, type Refusal } from '../../../remediation/builders.ts';
import type { Setting } from '../../../remediation/setting.ts';
import type { JsonObject } from '../../../json.ts';

const operation = 'cloudsql.patch_instance';
const staysClosed =
  'The baseline opens the database to all addresses; a plan does not open it again. Capture a new baseline.';
const backupRefusal: Refusal = ({ current, wanted }) => {
  if (current['replica'] === true) return 'A read replica has no backups of its own.';
  const lacksBackups = [current, wanted].some(
    (one) => one['point_in_time_recovery'] === true && one['automated_backups'] === false,
  );
  return lacksBackups ? 'Point-in-time recovery needs automated backups: change both manually.' : null;
};

/** Network access, encryption of connections and protection: set without a restart. */
export const protectionSetting: Setting<
  'has_public_address' | 'authorized_networks' | 'ssl_mode' | 'deletion_protection'
> = modified({
  keys: ['has_public_address', 'authorized_networks', 'ssl_mode', 'deletion_protection'],
  operation,
  label: 'settings',
  refuse: {
    authorized_networks: ({ current, wanted }) => (isOpen(wanted) && !isOpen(current) ? staysClosed : null),
    has_public_address: ({ current, wanted }) =>
      wanted['has_public_address'] === false && current['has_private_address'] !== true
        ? 'The instance has no private address, and needs one of the two.'
        : null,
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
export const restartingSetting: Setting<'flags' | 'tier' | 'availability'> = modified({
  keys: ['flags', 'tier', 'availability'],
  operation,
  label: 'settings',
  downtime: () => true,
  emptied: [],
});

/** Backups and recovery, in one patch: Cloud SQL refuses recovery without backups, in whichever order they are switched. */
export const backupSetting: Setting<'automated_backups' | 'point_in_time_recovery'> = modified({
  keys: ['automated_backups', 'point_in_time_recovery'],
  operation,
  label: 'backups',
  refuse: { automated_backups: backupRefusal, point_in_time_recovery: backupRefusal },
  undoNote: ({ keys, current }) =>
    keys.includes('point_in_time_recovery') && current['point_in_time_recovery'] === true
      ? 'Points in time before the rollback cannot be recovered.'
      : null,
  downtime: ({ keys }) => keys.includes('point_in_time_recovery'),
  emptied: [],
});

function isOpen(configuration: JsonObject): boolean {
  const networks = listOf(configuration, 'authorized_networks').filter((one) => typeof one === 'string');
  return isInternetWide(networks.flatMap((one) => parseAddressRange(one) ?? []));
}
