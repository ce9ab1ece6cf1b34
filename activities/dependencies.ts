import type { Database } from '../db/database.ts';
import type { Log } from '../platform/log.ts';
import type { ProviderCredentials } from '../platform/provider-credentials.ts';
import type { RemediationRules } from './remediation/decision-activities.ts';
import type { AdvisoryArchives } from './advisories/archives.ts';
import type { Mailer } from '../platform/mailer.ts';
import type { Feeds } from './feeds/feed-source.ts';
import type { LanguageModel } from './recommendations/language-model.ts';
import type { DeliveryDependencies } from './webhooks/drain.ts';
import type { CloudSessions } from './cloud-sessions.ts';
import type { OpenCloud } from './clouds/cloud-kind.ts';
import type { ProviderKind } from '../domain/clouds/cloud-names.ts';
import type { Framework } from '../domain/frameworks/frameworks.ts';

/** What activities are built from; made once per worker process. */
export interface ActivityDependencies {
  database: Database;
  log: Log;
  credentials: ProviderCredentials;
  /** The clouds there is an implementation for. */
  clouds: Partial<Record<ProviderKind, OpenCloud>>;
  /** What compliance is assessed by. */
  frameworks: readonly Framework[];
  /** Sessions with connected providers. */
  sessions: CloudSessions;
  /** Whether activity tasks wait in a task queue. */
  hasBacklog: (taskQueue: string) => boolean;
  /** Where advisories are loaded from, and of which ecosystems; those of the packages that were seen when empty. */
  advisories: { archives: AdvisoryArchives; ecosystems: readonly string[] };
  /** What says more of single CVEs. */
  feeds: Feeds;
  /** Null without a language model. */
  model: LanguageModel | null;
  /** Null without a mail server. */
  mailer: Mailer | null;
  /** What links in mails begin with. */
  baseUrl: string;
  /** What decisions on remediation depend on, and the key by which the API vouches for who takes them. */
  remediation: { rules: RemediationRules; statementKey: Buffer };
  /** What webhook deliveries work with. */
  deliveries: DeliveryDependencies;
  /** Age in days at which events, executions and replaced versions are removed. */
  retentionDays: number;
}
