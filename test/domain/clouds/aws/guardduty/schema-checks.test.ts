import { guarddutyDetectorChecks } from '../../../../../domain/clouds/aws/guardduty/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of AWS by schema: guardduty', () => {
  testSchemaChecks(guarddutyDetectorChecks, {
    guardduty_s3_protection_enabled: {
      pass: {
        Enable: true,
        Features: [
          { Name: 'CLOUD_TRAIL', Status: 'ENABLED' },
          { Name: 'S3_DATA_EVENTS', Status: 'ENABLED' },
        ],
      },
      fail: {
        Enable: true,
        Features: [
          { Name: 'CLOUD_TRAIL', Status: 'ENABLED' },
          { Name: 'S3_DATA_EVENTS', Status: 'DISABLED' },
        ],
      },
    },
    guardduty_eks_audit_log_enabled: {
      pass: {
        Enable: true,
        Features: [
          { Name: 'CLOUD_TRAIL', Status: 'ENABLED' },
          { Name: 'EKS_AUDIT_LOGS', Status: 'ENABLED' },
        ],
      },
      fail: {
        Enable: true,
        Features: [
          { Name: 'CLOUD_TRAIL', Status: 'ENABLED' },
          { Name: 'EKS_AUDIT_LOGS', Status: 'DISABLED' },
        ],
      },
    },
    guardduty_ec2_malware_protection_enabled: {
      pass: {
        Enable: true,
        Features: [
          { Name: 'CLOUD_TRAIL', Status: 'ENABLED' },
          { Name: 'EBS_MALWARE_PROTECTION', Status: 'ENABLED' },
        ],
      },
      fail: {
        Enable: true,
        Features: [
          { Name: 'CLOUD_TRAIL', Status: 'ENABLED' },
          { Name: 'EBS_MALWARE_PROTECTION', Status: 'DISABLED' },
        ],
      },
    },
    guardduty_rds_protection_enabled: {
      pass: {
        Enable: true,
        Features: [
          { Name: 'CLOUD_TRAIL', Status: 'ENABLED' },
          { Name: 'RDS_LOGIN_EVENTS', Status: 'ENABLED' },
        ],
      },
      fail: {
        Enable: true,
        Features: [
          { Name: 'CLOUD_TRAIL', Status: 'ENABLED' },
          { Name: 'RDS_LOGIN_EVENTS', Status: 'DISABLED' },
        ],
      },
    },
    guardduty_lambda_protection_enabled: {
      pass: {
        Enable: true,
        Features: [
          { Name: 'CLOUD_TRAIL', Status: 'ENABLED' },
          { Name: 'LAMBDA_NETWORK_LOGS', Status: 'ENABLED' },
        ],
      },
      fail: {
        Enable: true,
        Features: [
          { Name: 'CLOUD_TRAIL', Status: 'ENABLED' },
          { Name: 'LAMBDA_NETWORK_LOGS', Status: 'DISABLED' },
        ],
      },
    },
    guardduty_runtime_monitoring_enabled: {
      pass: {
        Enable: true,
        Features: [
          { Name: 'CLOUD_TRAIL', Status: 'ENABLED' },
          { Name: 'RUNTIME_MONITORING', Status: 'ENABLED' },
        ],
      },
      fail: {
        Enable: true,
        Features: [
          { Name: 'CLOUD_TRAIL', Status: 'ENABLED' },
          { Name: 'RUNTIME_MONITORING', Status: 'DISABLED' },
        ],
      },
    },
  });

  testOutcomes(guarddutyDetectorChecks, 'guardduty_rds_protection_enabled', {
    says: 'is about enabled detectors and features that their regions have',
    documents: [
      ['not_applicable', { Enable: false, Features: [{ Name: 'RDS_LOGIN_EVENTS', Status: 'DISABLED' }] }],
      ['not_applicable', { Enable: true, Features: [{ Name: 'S3_DATA_EVENTS', Status: 'ENABLED' }] }],
      ['not_evaluated', { Enable: true }],
    ],
  });

  const detector = { configuration: { Enable: true }, externalId: 'd1' };
  testChecks(guarddutyDetectorChecks, {
    guardduty_centrally_managed: {
      pass: { ...detector, inventory: { 'AWS::GuardDuty::Master': { 'd1|9': { DetectorId: 'd1' } } } },
      fail: { ...detector, inventory: { 'AWS::GuardDuty::Member': { 'd2|9': { DetectorId: 'd2' } } } },
      blind: { ...detector, unlisted: { 'AWS::GuardDuty::Member': 'access denied' } },
    },
  });
  testChecks(guarddutyDetectorChecks, {
    guardduty_centrally_managed: {
      pass: { ...detector, inventory: { 'AWS::GuardDuty::Member': { 'd1|9': { DetectorId: 'd1' } } } },
      fail: { ...detector, inventory: {} },
      blind: { ...detector, unlisted: { 'AWS::GuardDuty::Master': 'access denied' } },
    },
  });
});
