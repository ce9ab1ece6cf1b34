import type { AnalyzerSummary } from '@aws-sdk/client-accessanalyzer';
import type { AccountRegionConfiguration } from '../../../../domain/clouds/aws/account/account-region.ts';
import { parsePolicyDocument } from '../../../../domain/clouds/aws/policy-document.ts';
import { sortedSet } from '../../../../domain/clouds/canonical.ts';
import type { DetailReader } from '../session/detail-reader.ts';
import { everyItem } from '../session/every-item.ts';
import { snakeSet, textSet } from '../session/snake-case.ts';
import type { UnitRun } from '../session/unit-run.ts';

type MonitoringPart =
  | 'guardduty_detectors'
  | 'security_hub'
  | 'config_recorders'
  | 'access_analyzers'
  | 'log_resource_policies';

/** Reads which of AWS's own watching services run in a region, and who may write to its logs. */
export async function monitoringServices(
  run: UnitRun,
): Promise<(details: DetailReader) => Promise<Pick<AccountRegionConfiguration, MonitoringPart>>> {
  return async (details) => {
    const [detectors, hub, recorders, analyzers, policies] = await Promise.all([
      details.read('/guardduty_detectors', () => guardDutyDetectors(run)),
      // Security Hub returns either error for an account that never enabled it.
      details.read('/security_hub', () => securityHub(run), {
        absent: ['InvalidAccessException', 'ResourceNotFoundException'],
      }),
      details.read('/config_recorders', () => configRecorders(run)),
      details.read('/access_analyzers', () => accessAnalyzers(run)),
      details.read('/log_resource_policies', () => logResourcePolicies(run)),
    ]);
    return {
      guardduty_detectors: detectors,
      security_hub: hub,
      config_recorders: recorders,
      access_analyzers: analyzers,
      log_resource_policies: policies,
    };
  };
}

async function guardDutyDetectors(run: UnitRun) {
  const sdk = await import('@aws-sdk/client-guardduty');
  const guardDuty = run.service('guardduty', (settings) => new sdk.GuardDutyClient(settings));
  const ids = await everyItem(async (NextToken) => {
    const page = await guardDuty(new sdk.ListDetectorsCommand({ NextToken }));
    return { items: page.DetectorIds, next: page.NextToken };
  });
  const detectors = await Promise.all(
    ids.map(async (id) => {
      const detector = await guardDuty(new sdk.GetDetectorCommand({ DetectorId: id }));
      return {
        id,
        enabled: detector.Status === 'ENABLED',
        finding_frequency: detector.FindingPublishingFrequency ?? null,
        features: snakeSet(
          detector.Features?.map(({ Name, Status, AdditionalConfiguration }) => ({
            Name,
            Status,
            AdditionalConfiguration: AdditionalConfiguration?.map((more) => ({ Name: more.Name, Status: more.Status })),
          })),
        ),
      };
    }),
  );
  return sortedSet(detectors);
}

async function securityHub(run: UnitRun) {
  const sdk = await import('@aws-sdk/client-securityhub');
  const hub = run.service('securityhub', (settings) => new sdk.SecurityHubClient(settings));
  const described = await hub(new sdk.DescribeHubCommand({}));
  const standards = await everyItem(async (NextToken) => {
    const page = await hub(new sdk.GetEnabledStandardsCommand({ NextToken }));
    return { items: page.StandardsSubscriptions, next: page.NextToken };
  });
  return {
    arn: described.HubArn ?? null,
    auto_enable_controls: described.AutoEnableControls ?? false,
    standards: textSet(standards.map((subscription) => subscription.StandardsArn)),
  };
}

async function configRecorders(run: UnitRun) {
  const sdk = await import('@aws-sdk/client-config-service');
  const config = run.service('config', (settings) => new sdk.ConfigServiceClient(settings));
  const [{ ConfigurationRecorders: recorders = [] }, { ConfigurationRecordersStatus: states = [] }] = await Promise.all(
    [
      config(new sdk.DescribeConfigurationRecordersCommand({})),
      config(new sdk.DescribeConfigurationRecorderStatusCommand({})),
    ],
  );
  return sortedSet(
    recorders.map((recorder) => {
      const state = states.find((candidate) => candidate.name === recorder.name);
      return {
        name: recorder.name ?? null,
        recording: state?.recording ?? false,
        role_arn: recorder.roleARN ?? null,
        all_supported: recorder.recordingGroup?.allSupported ?? false,
        include_global_resource_types: recorder.recordingGroup?.includeGlobalResourceTypes ?? false,
        resource_types: textSet(recorder.recordingGroup?.resourceTypes),
        last_status: state?.lastStatus ?? null,
      };
    }),
  );
}

async function accessAnalyzers(run: UnitRun) {
  const sdk = await import('@aws-sdk/client-accessanalyzer');
  const accessAnalyzer = run.service('access-analyzer', (settings) => new sdk.AccessAnalyzerClient(settings));
  const analyzers: AnalyzerSummary[] = [];
  let nextToken: string | undefined;
  do {
    const page = await accessAnalyzer(new sdk.ListAnalyzersCommand({ nextToken }));
    analyzers.push(...(page.analyzers ?? []));
    nextToken = page.nextToken || undefined;
  } while (nextToken !== undefined);
  return sortedSet(
    analyzers.map((analyzer) => ({
      name: analyzer.name ?? null,
      arn: analyzer.arn ?? null,
      type: analyzer.type ?? null,
      status: analyzer.status ?? null,
    })),
  );
}

async function logResourcePolicies(run: UnitRun) {
  const sdk = await import('@aws-sdk/client-cloudwatch-logs');
  const logs = run.service('logs', (settings) => new sdk.CloudWatchLogsClient(settings));
  const resourcePolicies = await everyItem(async (nextToken) => {
    const page = await logs(new sdk.DescribeResourcePoliciesCommand({ nextToken }));
    return { items: page.resourcePolicies, next: page.nextToken };
  });
  return sortedSet(
    resourcePolicies.map((policy) => ({
      name: policy.policyName ?? null,
      document: policy.policyDocument ? parsePolicyDocument(policy.policyDocument) : null,
    })),
  );
}
