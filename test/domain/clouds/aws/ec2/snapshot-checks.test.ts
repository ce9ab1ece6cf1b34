import { ec2SnapshotChecks } from '../../../../../domain/clouds/aws/ec2/snapshot-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

const volumeSnapshot = { kind: 'volume', encrypted: true, public: false };

describe('the checks of AWS: ec2, snapshot', () => {
  testChecks(ec2SnapshotChecks, {
    ec2_ebs_public_snapshot: { pass: volumeSnapshot, fail: { ...volumeSnapshot, public: true } },
    ec2_ebs_snapshots_encrypted: { pass: volumeSnapshot, fail: { ...volumeSnapshot, encrypted: false } },
  });
});
