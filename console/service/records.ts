import type { paths } from '../../client/src/client.ts';

type Answer<Operation> = Operation extends { responses: { 200: { content: { 'application/json': infer Body } } } }
  ? Body
  : never;

/** What a GET of a path answers. */
type Got<Path extends keyof paths> = Answer<paths[Path]['get']>;

/** What the service shows, by the names that people use for it. */
export type Drift = Got<'/api/v1/drifts'>['data'][number];
export type DriftDetail = Got<'/api/v1/drifts/{id}'>;
export type Resource = Got<'/api/v1/resources'>['data'][number];
export type ResourceDetail = Got<'/api/v1/resources/{id}'>;
export type Vulnerability = Got<'/api/v1/vulnerabilities'>['data'][number];
export type VulnerabilityDetail = Got<'/api/v1/vulnerabilities/{id}'>;
export type Remediation = Got<'/api/v1/remediation'>['data'][number];
export type RemediationDetail = Got<'/api/v1/remediation/{id}'>;
export type SignedDecision =
  paths['/api/v1/remediation/{id}/signed-decisions']['post']['responses'][201]['content']['application/json'];
export type Framework = Got<'/api/v1/compliance/frameworks'>[number];
export type Assessment = Got<'/api/v1/compliance/assessments'>['data'][number];
export type AssessmentDetail = Got<'/api/v1/compliance/assessments/{id}'>;
export type Control = AssessmentDetail['controls'][number];
export type Job = Got<'/api/v1/jobs'>[number];
export type Execution = Got<'/api/v1/jobs/{id}/executions'>['data'][number];
export type Provider = Got<'/api/v1/providers'>[number];
export type Anomaly = Got<'/api/v1/anomalies'>['data'][number];
export type CostRow = Got<'/api/v1/costs'>['data'][number];
export type Acceptance = Got<'/api/v1/acceptances'>['data'][number];
export type Alert = Got<'/api/v1/alerts'>['data'][number];
export type Webhook = Got<'/api/v1/webhooks'>['data'][number];
export type Delivery = Got<'/api/v1/webhooks/{id}/deliveries'>['data'][number];
export type Member = Got<'/api/v1/settings/team'>[number];
export type ApiKey = Got<'/api/v1/settings/api-keys'>[number];
export type Invitation = Got<'/api/v1/settings/team/invitations'>[number];

export const severities = ['critical', 'high', 'medium', 'low'] as const;
export type Severity = (typeof severities)[number];
