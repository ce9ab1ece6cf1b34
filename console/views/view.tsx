import { Page } from '../parts/page.tsx';
import { routeOf, type ViewName } from '../routing/paths.ts';
import { AcceptanceListView } from './acceptances.tsx';
import { AccountView } from './account.tsx';
import { AlertListView } from './alerts.tsx';
import { AlertRulesView } from './alerts/alert-rules.tsx';
import { AnomalyListView } from './anomalies/anomalies.tsx';
import { AnomalyView } from './anomalies/anomaly.tsx';
import { AssessmentView } from './assessment.tsx';
import { AuditLogView } from './audit-log.tsx';
import { AttestationListView } from './attestations/attestations.tsx';
import { ChangeWindowListView } from './change-windows.tsx';
import { ClusterListView } from './clusters/clusters.tsx';
import { ClusterView } from './clusters/cluster.tsx';
import { ComplianceView } from './compliance.tsx';
import { CheckParameterListView } from './check-parameters/check-parameters.tsx';
import { CustomCheckListView } from './custom-checks/custom-checks.tsx';
import { CustomCheckView } from './custom-checks/custom-check.tsx';
import { CustomFrameworkView } from './custom-frameworks/custom-framework.tsx';
import { CustomFrameworkListView } from './custom-frameworks/custom-frameworks.tsx';
import { NewCustomCheckView } from './custom-checks/new-custom-check.tsx';
import { ConnectView } from './connect/connect.tsx';
import { DriftView } from './drift.tsx';
import { DriftListView } from './drifts.tsx';
import { ExecutionListView } from './executions.tsx';
import { EvidenceView } from './evidence.tsx';
import { ExceptionListView } from './exceptions/exceptions.tsx';
import { ExecutionView } from './execution.tsx';
import { GroupView } from './groups/group.tsx';
import { GroupListView } from './groups/groups.tsx';
import { JobView } from './job.tsx';
import { JobListView } from './jobs.tsx';
import { ConnectOrganizationView } from './organization/connect-organization.tsx';
import { OrganizationView } from './organization/organization.tsx';
import { OrganizationSetupView } from './organization/organization-setup.tsx';
import { OverviewView } from './overview.tsx';
import { CostsView } from './costs/costs.tsx';
import { RecommendationView } from './recommendations/recommendation.tsx';
import { RecommendationListView } from './recommendations/recommendations.tsx';
import { RemediationView } from './remediation.tsx';
import { NewPolicyView } from './remediation-policies/new-policy.tsx';
import { PolicyListView } from './remediation-policies/policies.tsx';
import { PolicyView } from './remediation-policies/policy.tsx';
import { ProviderListView } from './provider-list.tsx';
import { ProviderView } from './provider/provider.tsx';
import { ProviderSetupView } from './provider/provider-setup.tsx';
import { RemediationListView } from './remediations.tsx';
import { ReportListView } from './reports.tsx';
import { BaselineHistoryView } from './resource/baseline-history.tsx';
import { PackageListView } from './resource/packages.tsx';
import { ResourceView } from './resource.tsx';
import { ResourceListView } from './resources.tsx';
import { ResourceQueryView } from './resource-query/resource-query.tsx';
import { TeamView } from './team.tsx';
import { TrendsView } from './trends.tsx';
import { VolatilePropertyListView } from './volatile-properties.tsx';
import { VulnerabilityListView } from './vulnerabilities.tsx';
import { VulnerabilityView } from './vulnerability.tsx';
import { WebhookView } from './webhook.tsx';
import { WebhookListView } from './webhooks.tsx';

type Ids = Readonly<Record<string, number>>;

const id = (ids: Ids): number => ids['id'] ?? 0;

const views: Readonly<Record<ViewName, (props: { ids: Ids }) => preact.JSX.Element>> = {
  overview: () => <OverviewView />,
  trends: () => <TrendsView />,
  costs: () => <CostsView />,
  recommendationList: () => <RecommendationListView />,
  recommendation: ({ ids }) => <RecommendationView id={id(ids)} />,
  remediationList: () => <RemediationListView />,
  remediation: ({ ids }) => <RemediationView id={id(ids)} />,
  policyList: () => <PolicyListView />,
  policyNew: () => <NewPolicyView />,
  policy: ({ ids }) => <PolicyView id={id(ids)} />,
  groupList: () => <GroupListView />,
  group: () => <GroupView />,
  driftList: () => <DriftListView />,
  drift: ({ ids }) => <DriftView id={id(ids)} />,
  vulnerabilityList: () => <VulnerabilityListView />,
  vulnerability: ({ ids }) => <VulnerabilityView id={id(ids)} />,
  compliance: () => <ComplianceView />,
  assessment: ({ ids }) => <AssessmentView id={id(ids)} />,
  evidence: ({ ids }) => <EvidenceView assessmentId={id(ids)} resourceId={ids['resource_id'] ?? 0} />,
  attestationList: () => <AttestationListView />,
  exceptionList: () => <ExceptionListView />,
  customCheckList: () => <CustomCheckListView />,
  customCheckNew: () => <NewCustomCheckView />,
  customCheck: () => <CustomCheckView />,
  customFrameworkList: () => <CustomFrameworkListView />,
  customFramework: () => <CustomFrameworkView />,
  checkParameterList: () => <CheckParameterListView />,
  acceptanceList: () => <AcceptanceListView />,
  changeWindowList: () => <ChangeWindowListView />,
  volatilePropertyList: () => <VolatilePropertyListView />,
  alertList: () => <AlertListView />,
  alertRules: () => <AlertRulesView />,
  anomalyList: () => <AnomalyListView />,
  anomaly: ({ ids }) => <AnomalyView id={id(ids)} />,
  resourceList: () => <ResourceListView />,
  resourceQuery: () => <ResourceQueryView />,
  resource: ({ ids }) => <ResourceView id={id(ids)} />,
  resourceBaselines: ({ ids }) => <BaselineHistoryView resourceId={id(ids)} />,
  resourcePackages: ({ ids }) => <PackageListView resourceId={id(ids)} />,
  clusterList: () => <ClusterListView />,
  cluster: ({ ids }) => <ClusterView id={id(ids)} />,
  providerList: () => <ProviderListView />,
  connect: () => <ConnectView />,
  provider: ({ ids }) => <ProviderView id={id(ids)} />,
  providerSetup: ({ ids }) => <ProviderSetupView id={id(ids)} />,
  connectOrganization: () => <ConnectOrganizationView />,
  organization: ({ ids }) => <OrganizationView id={id(ids)} />,
  organizationSetup: ({ ids }) => <OrganizationSetupView id={id(ids)} />,
  executionList: () => <ExecutionListView />,
  reportList: () => <ReportListView />,
  auditLog: () => <AuditLogView />,
  jobList: () => <JobListView />,
  job: ({ ids }) => <JobView id={id(ids)} />,
  execution: ({ ids }) => <ExecutionView jobId={id(ids)} executionId={ids['execution_id'] ?? 0} />,
  webhookList: () => <WebhookListView />,
  webhook: ({ ids }) => <WebhookView id={id(ids)} />,
  team: () => <TeamView />,
  account: () => <AccountView />,
};

/** Shows the view of a path. */
export function View({ path }: { path: string }) {
  const route = routeOf(path);
  if (route === null) {
    return (
      <Page title="Page not found">
        <p>
          There is no page at this address. Go to the <a href="/">overview</a>.
        </p>
      </Page>
    );
  }
  const Shown = views[route.view];
  return <Shown ids={route.ids} />;
}
