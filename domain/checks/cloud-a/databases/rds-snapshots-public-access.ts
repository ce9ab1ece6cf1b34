import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const rdsSnapshotsPublicAccess = check({
  id: 'rds_snapshots_public_access',
  title: 'Snapshots of databases are not public',
  provider: 'cloud_a',
  resourceTypes: ['snapshot'],
  severity: 'critical',
  looksAt: ['/public'],
  fix: { words: 'Make the snapshot private.', sets: [{ path: '/public', value: false }] },
  evaluate(snapshot) {
    if (snapshot.text('kind') === 'volume' || ['docdb', 'neptune'].includes(snapshot.text('engine') ?? ''))
      return notApplicable();
    const value = snapshot.flag('public');
    return passIf(!value, 'Everyone may restore the snapshot', { public: value });
  },
});
