import type { Database } from '../db/database.ts';
import type { DatabaseListener } from '../db/listener.ts';
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
import type { CustomCheckEvaluator } from '../platform/custom-checks/evaluator.ts';

/** The dependencies of activities; created once per worker process. */
export interface ActivityDependencies {
  database: Database;
  listener: DatabaseListener;
  log: Log;
  credentials: ProviderCredentials;
  /** The clouds with an implementation. */
  clouds: Partial<Record<ProviderKind, OpenCloud>>;
  /** The frameworks to assess. */
  frameworks: readonly Framework[];
  /** Evaluates the checks that members define. */
  customChecks: CustomCheckEvaluator;
  /** Sessions with connected providers. */
  sessions: CloudSessions;
  /** How old details may be that a scheduled sync does not read again; 0 to read all. */
  detailMaxAgeHours: number;
  /** Whether activity tasks wait in a task queue. */
  hasBacklog: (taskQueue: string) => boolean;
  /** The source of advisories, and the ecosystems to load; if empty, those of the known packages. */
  advisories: { archives: AdvisoryArchives; ecosystems: readonly string[] };
  /** Feeds with further data on single CVEs. */
  feeds: Feeds;
  /** Null without a language model. */
  model: LanguageModel | null;
  /** Null without a mail server. */
  mailer: Mailer | null;
  /** Prefix of links in mails. */
  baseUrl: string;
  /** The settings for decisions on remediation, and the key with which the API signs statements. */
  remediation: { rules: RemediationRules; statementKey: Buffer };
  /** The dependencies of webhook delivery. */
  deliveries: DeliveryDependencies;
  /** Age in days at which events, executions and replaced versions are removed. */
  retentionDays: number;
  /** Days after which an action that nobody approved expires. */
  pendingExpiresDays: number;
}
