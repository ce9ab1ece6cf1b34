import { backupAccountChecks, backupVaultChecks } from '../../../../../domain/clouds/aws/backup/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of AWS by schema: backup', () => {
  testSchemaChecks(backupVaultChecks, {
    backup_vaults_encrypted: {
      pass: { EncryptionKeyArn: 'arn:aws:kms:eu-west-1:111122223333:key/1' },
      fail: { EncryptionKeyArn: '' },
    },
    backup_vault_locked: { pass: { LockConfiguration: { MinRetentionDays: 30 } }, fail: {} },
  });

  const reason = {
    'AWS::Backup::BackupPlan': 'denied',
    'AWS::Backup::BackupVault': 'denied',
    'AWS::Backup::ReportPlan': 'denied',
  };
  testChecks(backupAccountChecks, {
    backup_plans_exist: {
      pass: { configuration: {}, inventory: { 'AWS::Backup::BackupPlan': { daily: {} } } },
      fail: { configuration: {}, inventory: {} },
      blind: { configuration: {}, unlisted: reason },
    },
    backup_vaults_exist: {
      pass: { configuration: {}, inventory: { 'AWS::Backup::BackupVault': { main: {} } } },
      fail: { configuration: {}, inventory: {} },
      blind: { configuration: {}, unlisted: reason },
    },
    backup_reportplans_exist: {
      pass: { configuration: {}, inventory: { 'AWS::Backup::ReportPlan': { jobs: {} } } },
      fail: { configuration: {}, inventory: {} },
      blind: { configuration: {}, unlisted: reason },
    },
  });
});
