import type { ProcessMetrics } from '../platform/metrics.ts';
import { alertsEndpoints } from './alerts/routes.ts';
import type { ActivityNotes } from './auth/activity.ts';
import type { Identity } from './auth/identity.ts';
import type { OwnTokens } from './auth/own-tokens.ts';
import { anomaliesEndpoints } from './anomalies/routes.ts';
import { auditLogEndpoints } from './audit-log/routes.ts';
import { acceptancesEndpoints } from './acceptances/routes.ts';
import { baselinesEndpoints } from './baselines/routes.ts';
import { codecEndpoints } from './codec/routes.ts';
import { complianceEndpoints } from './compliance/routes.ts';
import { budgetsEndpoints } from './budgets/routes.ts';
import { costBreakdownEndpoints } from './costs/breakdown-routes.ts';
import { costsEndpoints } from './costs/routes.ts';
import type { ApiDependencies } from './dependencies.ts';
import { docsEndpoints } from './docs/routes.ts';
import { driftsEndpoints } from './drifts/routes.ts';
import type { Endpoint } from './endpoint.ts';
import { findingsEndpoints } from './findings/routes.ts';
import { healthEndpoints } from './health/routes.ts';
import { invitationPageEndpoints } from './invitations/page.ts';
import { invitationAcceptEndpoints } from './invitations/routes.ts';
import { jobsEndpoints } from './jobs/routes.ts';
import type { LoginAttempts } from './login/attempts.ts';
import { loginEndpoints } from './login/routes.ts';
import { ownPasswordEndpoints } from './me/password.ts';
import { meEndpoints } from './me/routes.ts';
import { ownSessionEndpoints } from './me/sessions.ts';
import { metricsEndpoints } from './metrics/routes.ts';
import { openApiEndpoints } from './openapi/routes.ts';
import { organizationsEndpoints } from './organizations/routes.ts';
import { orchestratorEndpoints } from './orchestrator/routes.ts';
import { passwordResetEndpoints } from './password-resets/routes.ts';
import { providersEndpoints } from './providers/routes.ts';
import { recommendationsEndpoints } from './recommendations/routes.ts';
import { findingGroupsEndpoints } from './finding-groups/routes.ts';
import { approveManyEndpoints } from './remediation/approve-many.ts';
import { planManyEndpoints } from './remediation/plan-many.ts';
import { remediationPreviewEndpoints } from './remediation/preview.ts';
import { remediationEndpoints } from './remediation/routes.ts';
import { signedDecisionEndpoints } from './remediation/signed-decisions.ts';
import { remediationStopEndpoints } from './remediation/stop-routes.ts';
import { remediationPolicyEndpoints } from './remediation-policies/routes.ts';
import { accessChecksEndpoints } from './access-checks/routes.ts';
import { auditFeedEndpoints } from './audit-feeds/routes.ts';
import { changeFeedEndpoints } from './change-feeds/routes.ts';
import { changeWindowsEndpoints } from './change-windows/routes.ts';
import { diagnosesEndpoints } from './diagnoses/routes.ts';
import { reportsEndpoints } from './reports/routes.ts';
import { searchEndpoints } from './search/routes.ts';
import { resourcesEndpoints } from './resources/routes.ts';
import { sbomEndpoints } from './resources/sbom.ts';
import { dueDaysEndpoints } from './settings-due-days/routes.ts';
import { resourceQueryEndpoints } from './resource-queries/routes.ts';
import { savedViewsEndpoints } from './saved-views/routes.ts';
import { alertRulesEndpoints } from './settings-alert-rules/routes.ts';
import { sessionEndpoints } from './session/routes.ts';
import { apiKeyEndpoints } from './settings/api-keys/routes.ts';
import { setupsEndpoints } from './setups/routes.ts';
import { streamTicketsEndpoints } from './stream-tickets/routes.ts';
import { streamEndpoints } from './stream/routes.ts';
import { invitationEndpoints } from './team/invitation-routes.ts';
import { teamEndpoints } from './team/routes.ts';
import { volatilePropertiesEndpoints } from './volatile-properties/routes.ts';
import { trendsEndpoints } from './trends/routes.ts';
import { vulnerabilitiesEndpoints } from './vulnerabilities/routes.ts';
import { webhooksEndpoints } from './webhooks/routes.ts';

/** Dependencies that only the application's own endpoints need. */
export interface ApplicationParts {
  identity: Identity;
  activity: ActivityNotes;
  metrics: ProcessMetrics;
  ownTokens: OwnTokens;
  attempts: LoginAttempts;
}

/** Returns every endpoint of the service. Who may call each is listed in `auth/access.ts`. */
export function listEndpoints(dependencies: ApiDependencies, parts: ApplicationParts): Endpoint[] {
  const endpoints: Endpoint[] = [
    ...loginEndpoints(dependencies, parts),
    ...sessionEndpoints(dependencies, parts),
    ...meEndpoints(dependencies),
    ...ownSessionEndpoints(dependencies, parts),
    ...ownPasswordEndpoints(dependencies, parts),
    ...passwordResetEndpoints(dependencies, parts),
    ...providersEndpoints(dependencies),
    ...setupsEndpoints(dependencies),
    ...organizationsEndpoints(dependencies),
    ...orchestratorEndpoints(dependencies),
    ...searchEndpoints(dependencies),
    ...resourcesEndpoints(dependencies),
    ...resourceQueryEndpoints(dependencies),
    ...sbomEndpoints(dependencies),
    ...savedViewsEndpoints(dependencies),
    ...acceptancesEndpoints(dependencies),
    ...baselinesEndpoints(dependencies),
    ...driftsEndpoints(dependencies),
    ...changeWindowsEndpoints(dependencies),
    ...volatilePropertiesEndpoints(dependencies),
    ...vulnerabilitiesEndpoints(dependencies),
    ...findingsEndpoints(dependencies),
    ...findingGroupsEndpoints(dependencies),
    ...remediationEndpoints(dependencies),
    ...remediationPreviewEndpoints(dependencies),
    ...planManyEndpoints(dependencies),
    ...approveManyEndpoints(dependencies),
    ...signedDecisionEndpoints(dependencies),
    ...remediationStopEndpoints(dependencies),
    ...remediationPolicyEndpoints(dependencies),
    ...complianceEndpoints(dependencies),
    ...costsEndpoints(dependencies),
    ...costBreakdownEndpoints(dependencies),
    ...budgetsEndpoints(dependencies),
    ...anomaliesEndpoints(dependencies),
    ...trendsEndpoints(dependencies),
    ...recommendationsEndpoints(dependencies),
    ...jobsEndpoints(dependencies),
    ...alertsEndpoints(dependencies),
    ...webhooksEndpoints(dependencies),
    ...accessChecksEndpoints(dependencies),
    ...diagnosesEndpoints(dependencies),
    ...auditFeedEndpoints(dependencies),
    ...changeFeedEndpoints(dependencies),
    ...reportsEndpoints(dependencies),
    ...streamEndpoints(dependencies),
    ...streamTicketsEndpoints(dependencies),
    ...auditLogEndpoints(dependencies),
    ...apiKeyEndpoints(dependencies, parts),
    ...teamEndpoints(dependencies, parts),
    ...invitationEndpoints(dependencies),
    ...invitationAcceptEndpoints(dependencies, parts),
    ...invitationPageEndpoints(),
    ...alertRulesEndpoints(dependencies),
    ...dueDaysEndpoints(dependencies),
    ...codecEndpoints(dependencies),
    ...healthEndpoints(dependencies),
    ...metricsEndpoints(dependencies, parts.metrics),
    ...openApiEndpoints(() => endpoints, dependencies.settings),
    ...docsEndpoints(),
  ];
  return endpoints;
}
