import { accountPropertyRules, isSet, propertyRules } from '../schemas/property-rules.ts';

const any = (): boolean => true;

/** What backups need is looked for in all regions: which resources a plan selects, and from where, is up to the plan. */
export const backupAccountChecks = accountPropertyRules('account', {
  backup_plans_exist: {
    others: 'AWS::Backup::BackupPlan',
    by: { path: '/BackupPlan', type: 'object', absent: null },
    belongs: any,
    failure: 'AWS Backup has no backup plan',
  },
  backup_vaults_exist: {
    others: 'AWS::Backup::BackupVault',
    by: { path: '/BackupVaultName', type: 'string', absent: null },
    belongs: any,
    failure: 'AWS Backup has no vault',
  },
  backup_reportplans_exist: {
    others: 'AWS::Backup::ReportPlan',
    by: { path: '/ReportSetting', type: 'object', absent: null },
    belongs: any,
    failure: 'AWS Backup has no report plan',
  },
});

export const backupVaultChecks = propertyRules('AWS::Backup::BackupVault', {
  backup_vaults_encrypted: {
    path: '/EncryptionKeyArn',
    type: 'string',
    passes: isSet,
    failure: 'The vault has no encryption key',
  },
  backup_vault_locked: {
    path: '/LockConfiguration',
    type: 'object',
    absent: null,
    passes: isSet,
    failure: 'The vault is not locked',
  },
});
