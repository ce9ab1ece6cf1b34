import * as members from './001-members.ts';
import * as providers from './002-providers.ts';
import * as resources from './003-resources.ts';
import * as jobs from './004-jobs.ts';
import * as drift from './005-drift.ts';
import * as eventsOutboxAudit from './006-events-outbox-audit.ts';
import * as requests from './007-requests.ts';
import * as alerts from './008-alerts.ts';
import * as webhooks from './009-webhooks.ts';
import * as auditChain from './010-audit-chain.ts';
import * as streamTickets from './011-stream-tickets.ts';
import * as passwordChanges from './012-password-changes.ts';
import * as compliance from './020-compliance.ts';
import * as evidenceVersions from './021-evidence-versions.ts';
import * as vulnerabilities from './030-vulnerabilities.ts';
import * as cloudPackages from './031-cloud-packages.ts';
import * as scores from './032-scores.ts';
import * as remediation from './040-remediation.ts';
import * as costs from './050-costs.ts';
import * as anomalies from './051-anomalies.ts';
import * as invitations from './060-invitations.ts';
import * as reports from './061-reports.ts';

/** Every migration, in order; each is SQL that the code of the release before can run beside. */
export const migrations: { name: string; up: string }[] = [
  { name: '001-members', up: members.up },
  { name: '002-providers', up: providers.up },
  { name: '003-resources', up: resources.up },
  { name: '004-jobs', up: jobs.up },
  { name: '005-drift', up: drift.up },
  { name: '006-events-outbox-audit', up: eventsOutboxAudit.up },
  { name: '007-requests', up: requests.up },
  { name: '008-alerts', up: alerts.up },
  { name: '009-webhooks', up: webhooks.up },
  { name: '010-audit-chain', up: auditChain.up },
  { name: '011-stream-tickets', up: streamTickets.up },
  { name: '012-password-changes', up: passwordChanges.up },
  { name: '020-compliance', up: compliance.up },
  { name: '021-evidence-versions', up: evidenceVersions.up },
  { name: '030-vulnerabilities', up: vulnerabilities.up },
  { name: '031-cloud-packages', up: cloudPackages.up },
  { name: '032-scores', up: scores.up },
  { name: '040-remediation', up: remediation.up },
  { name: '050-costs', up: costs.up },
  { name: '051-anomalies', up: anomalies.up },
  { name: '060-invitations', up: invitations.up },
  { name: '061-reports', up: reports.up },
];
