import { fail, notApplicable, notEvaluated, pass, passIf } from '../../../checks/verdict.ts';
import { reachOfPolicy } from '../iam/public-policy.ts';
import { partitionOf } from '../partition.ts';
import { awsRules } from '../rules.ts';
import { analyzedFromAbove } from './organization-analyzers.ts';
import { recordsEverything } from './configuration-recorders.ts';
import { enabledRegions, inEveryRegion } from './region-coverage.ts';

/** Analyzer types that find external access; the others find unused or internal access. */
const externalAccess = ['ACCOUNT', 'ORGANIZATION'];

export const accountAccountRegionChecks = awsRules('account_region', {
  accessanalyzer_enabled: {
    looksAt: ['/access_analyzers'],
    surveys: enabledRegions,
    readsAbove: true,
    evaluate(region, facts) {
      const own = passIf(
        region
          .parts('access_analyzers')
          .some(
            (analyzer) => externalAccess.includes(analyzer.text('type') ?? '') && analyzer.text('status') === 'ACTIVE',
          ),
        'No external access analyzer is active in the region',
        { access_analyzers: region.json('access_analyzers') },
      );
      return inEveryRegion(facts, own.outcome === 'fail' ? analyzedFromAbove(region, facts, own) : own);
    },
  },
  cloudwatch_log_group_not_publicly_accessible: {
    looksAt: ['/log_resource_policies'],
    readsAbove: true,
    evaluate(region, facts) {
      const [account = '', name = ''] = region.resource.externalId.split('/');
      const found = region.parts('log_resource_policies').map((policy) => ({
        name: policy.text('name'),
        reach: reachOfPolicy({
          document: policy.document('document'),
          resources: [`arn:${partitionOf(name)}:logs:${name || '*'}:${/^\d{12}$/.test(account) ? account : '*'}:*`],
          service: 'logs',
          account,
          facts,
        }),
      }));
      const open = found.filter(({ reach }) => reach.answer === 'open');
      if (open.length > 0) {
        return fail('A CloudWatch Logs resource policy allows public access', {
          policies: open.map((policy) => policy.name),
          statements: open.flatMap(({ reach }) => (reach.answer === 'open' ? [reach.statement] : [])),
        });
      }
      for (const { reach } of found) if (reach.answer === 'unclear') return notEvaluated(reach.reason);
      return pass();
    },
  },
  config_recorder_all_regions_enabled: {
    looksAt: ['/config_recorders'],
    surveys: { ...enabledRegions, account_region: ['/config_recorders'] },
    evaluate: (region, facts) => inEveryRegion(facts, recordsEverything(region, facts)),
  },
  ec2_ebs_default_encryption: {
    looksAt: ['/ebs_encryption_by_default'],
    surveys: enabledRegions,
    sets: [{ path: '/ebs_encryption_by_default', value: true }],
    evaluate(region, facts) {
      const enabled = region.flag('ebs_encryption_by_default');
      const here = passIf(enabled, 'EBS encryption by default is not enabled', { ebs_encryption_by_default: enabled });
      return inEveryRegion(facts, here);
    },
  },
  ec2_ebs_snapshot_account_block_public_access: {
    looksAt: ['/snapshot_block_public_access'],
    sets: [{ path: '/snapshot_block_public_access', value: 'block-all-sharing' }],
    evaluate(region) {
      const state = region.text('snapshot_block_public_access');
      return passIf(
        state === 'block-all-sharing',
        'Block public access for EBS snapshots is not set to block all sharing',
        {
          snapshot_block_public_access: state,
        },
      );
    },
  },
  ec2_instance_account_imdsv2_enabled: {
    looksAt: ['/instance_metadata_defaults'],
    evaluate(region) {
      const tokens = region.part('instance_metadata_defaults')?.text('http_tokens') ?? null;
      return passIf(tokens === 'required', 'IMDSv2 is not required by default for new EC2 instances', {
        http_tokens: tokens,
      });
    },
  },
  ec2_transitgateway_auto_accept_vpc_attachments: {
    looksAt: ['/transit_gateways'],
    evaluate(region) {
      const gateways = region.parts('transit_gateways');
      if (gateways.length === 0) return notApplicable();
      const accepting = gateways.filter((gateway) => gateway.flag('auto_accept_attachments'));
      return passIf(accepting.length === 0, 'A transit gateway automatically accepts shared VPC attachments', {
        transit_gateways: accepting.map((gateway) => gateway.text('id')),
      });
    },
  },
  guardduty_is_enabled: {
    looksAt: ['/guardduty_detectors'],
    evaluate(region) {
      const detectors = region.parts('guardduty_detectors');
      return passIf(
        detectors.some((detector) => detector.flag('enabled')),
        detectors.length === 0 ? 'GuardDuty is not enabled in the region' : 'GuardDuty is suspended in the region',
        { detectors: detectors.length },
      );
    },
  },
  rds_instance_event_subscription_security_groups: {
    looksAt: ['/rds_event_subscriptions'],
    evaluate(region) {
      const isNotified = region
        .parts('rds_event_subscriptions')
        .filter((one) => one.flag('enabled') && one.text('source_type') === 'db-security-group')
        .some((one) => {
          const categories = one.texts('event_categories');
          return (
            categories.length === 0 || ['configuration change', 'failure'].every((name) => categories.includes(name))
          );
        });
      return passIf(
        isNotified,
        'No RDS event subscription covers configuration changes and failures of DB security groups',
        {},
      );
    },
  },
  securityhub_enabled: {
    looksAt: ['/security_hub'],
    evaluate(region) {
      const hub = region.part('security_hub');
      if (hub === null) return fail('Security Hub is not enabled in the region', { security_hub: null });
      return passIf(hub.texts('standards').length > 0, 'Security Hub is enabled without a security standard', {
        standards: [],
      });
    },
  },
});
