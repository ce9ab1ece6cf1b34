/** Every workflow, by the name it is started under. */
export { assessCompliance, assessProvider } from './assess-compliance.ts';
export { changeCredentials } from './change-credentials.ts';
export { connectProvider } from './connect-provider.ts';
export { detectDrift } from './detect-drift.ts';
export { deliverWebhooks } from './deliver-webhooks.ts';
export { prune } from './prune.ts';
export { generateReport } from './generate-report.ts';
export { pullAdvisories } from './pull-advisories.ts';
export { recommend } from './recommend.ts';
export { remediate } from './remediate.ts';
export { retryDelivery } from './retry-delivery.ts';
export { runJob } from './run-job.ts';
export { scanVulnerabilities } from './scan-vulnerabilities.ts';
export { scoreVulnerabilities } from './score-vulnerabilities.ts';
export { sendInvitation } from './send-invitation.ts';
export { sendPasswordReset } from './send-password-reset.ts';
export { syncBilling, syncProviderBilling } from './sync-billing.ts';
export { syncProvider } from './sync-provider.ts';
