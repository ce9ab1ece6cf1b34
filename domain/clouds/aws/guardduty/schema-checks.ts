import type { CheckedResource } from '../../../checks/fields.ts';
import { isObject, type Json } from '../../../json.ts';
import {
  isOneOf,
  isTrue,
  propertyRules,
  type LinkedCondition,
  type PropertyCondition,
  type PropertyDefinition,
} from '../schemas/property-rules.ts';

const enabled: PropertyCondition = { path: '/Enable', type: 'boolean', passes: isTrue };

const isFeature =
  (name: string, ...statuses: readonly string[]) =>
  (feature: Json): boolean =>
    isObject(feature) &&
    feature['Name'] === name &&
    (statuses.length === 0 || isOneOf(...statuses)(feature['Status'] ?? null));

/** A detector lists the features that exist in its region; one that does not exist there is not asked for. */
const feature = (name: string, failure: string): PropertyDefinition => ({
  path: '/Features/*',
  type: 'object',
  of: 'one',
  when: [enabled, { path: '/Features/*', type: 'object', passes: isFeature(name) }],
  passes: isFeature(name, 'ENABLED'),
  shows: (value) => (isFeature(name)(value) ? value : null),
  failure,
});

const isOf = (detector: Json, { own }: { own: CheckedResource }): boolean => detector === own.externalId;

const member: LinkedCondition = {
  others: 'AWS::GuardDuty::Member',
  by: { path: '/DetectorId', type: 'string' },
  belongs: isOf,
};

export const guarddutyDetectorChecks = propertyRules('AWS::GuardDuty::Detector', {
  guardduty_centrally_managed: {
    others: 'AWS::GuardDuty::Master',
    by: { path: '/DetectorId', type: 'string' },
    belongs: isOf,
    or: [member],
    when: enabled,
    failure: 'The detector has neither an administrator account nor members',
  },
  guardduty_s3_protection_enabled: feature('S3_DATA_EVENTS', 'S3 Protection is not enabled'),
  guardduty_eks_audit_log_enabled: feature('EKS_AUDIT_LOGS', 'EKS Protection is not enabled'),
  guardduty_ec2_malware_protection_enabled: feature(
    'EBS_MALWARE_PROTECTION',
    'Malware Protection for EC2 is not enabled',
  ),
  guardduty_rds_protection_enabled: feature('RDS_LOGIN_EVENTS', 'RDS Protection is not enabled'),
  guardduty_lambda_protection_enabled: feature('LAMBDA_NETWORK_LOGS', 'Lambda Protection is not enabled'),
  guardduty_runtime_monitoring_enabled: feature('RUNTIME_MONITORING', 'Runtime Monitoring is not enabled'),
});
