import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';
import { isRelational } from '../database-kind.ts';

export const rdsInstanceMinorVersionUpgradeEnabled = check({
  id: 'rds_instance_minor_version_upgrade_enabled',
  title: 'Databases take minor upgrades by themselves',
  provider: 'cloud_a',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/auto_minor_version_upgrade'],
  fix: {
    words: 'Turn on automatic minor upgrades of the database.',
    sets: [{ path: '/auto_minor_version_upgrade', value: true }],
  },
  evaluate(database) {
    if (!isRelational(database, 'instance')) return notApplicable();
    const value = database.flag('auto_minor_version_upgrade');
    return passIf(value, 'Minor upgrades wait for somebody', { auto_minor_version_upgrade: value });
  },
});
