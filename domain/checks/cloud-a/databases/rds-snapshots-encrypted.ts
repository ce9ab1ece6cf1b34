import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const rdsSnapshotsEncrypted = check({
  id: 'rds_snapshots_encrypted',
  title: 'Snapshots of databases are encrypted',
  provider: 'cloud_a',
  resourceTypes: ['snapshot'],
  severity: 'high',
  looksAt: ['/encrypted'],
  fix: { words: 'Copy the snapshot with encryption and delete this one.' },
  evaluate(snapshot) {
    if (snapshot.text('kind') === 'volume' || ['docdb', 'neptune'].includes(snapshot.text('engine') ?? ''))
      return notApplicable();
    const value = snapshot.flag('encrypted');
    return passIf(value, 'The snapshot is not encrypted', { encrypted: value });
  },
});
