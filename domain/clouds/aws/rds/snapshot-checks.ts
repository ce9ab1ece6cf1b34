import { notApplicable, passIf } from '../../../checks/verdict.ts';
import { awsRules } from '../rules.ts';

export const rdsSnapshotChecks = awsRules('snapshot', {
  documentdb_cluster_public_snapshot: {
    looksAt: ['/public'],
    sets: [{ path: '/public', value: false }],
    evaluate(snapshot) {
      if (snapshot.text('kind') !== 'database_cluster' || snapshot.text('engine') !== 'docdb') return notApplicable();
      const value = snapshot.flag('public');
      return passIf(!value, 'The snapshot is public', { public: value });
    },
  },
  neptune_cluster_public_snapshot: {
    looksAt: ['/public'],
    sets: [{ path: '/public', value: false }],
    evaluate(snapshot) {
      if (snapshot.text('kind') !== 'database_cluster' || snapshot.text('engine') !== 'neptune') return notApplicable();
      const value = snapshot.flag('public');
      return passIf(!value, 'The snapshot is public', { public: value });
    },
  },
  neptune_cluster_snapshot_encrypted: {
    looksAt: ['/encrypted'],
    evaluate(snapshot) {
      if (snapshot.text('kind') !== 'database_cluster' || snapshot.text('engine') !== 'neptune') return notApplicable();
      const value = snapshot.flag('encrypted');
      return passIf(value, 'The snapshot is not encrypted', { encrypted: value });
    },
  },
  rds_snapshots_encrypted: {
    looksAt: ['/encrypted'],
    evaluate(snapshot) {
      if (snapshot.text('kind') === 'volume' || ['docdb', 'neptune'].includes(snapshot.text('engine') ?? ''))
        return notApplicable();
      const value = snapshot.flag('encrypted');
      return passIf(value, 'The snapshot is not encrypted', { encrypted: value });
    },
  },
  rds_snapshots_public_access: {
    looksAt: ['/public'],
    sets: [{ path: '/public', value: false }],
    evaluate(snapshot) {
      if (snapshot.text('kind') === 'volume' || ['docdb', 'neptune'].includes(snapshot.text('engine') ?? ''))
        return notApplicable();
      const value = snapshot.flag('public');
      return passIf(!value, 'The snapshot is public', { public: value });
    },
  },
});
