import { benchAzure, benchGoogle } from './accounts.ts';
import { benchChangeFeedAws } from './change-feed-aws.ts';
import { benchAnomalies } from './anomalies.ts';
import { benchAssessing } from './assessing.ts';
import { benchBillsOfMaterials } from './bills-of-materials.ts';
import { benchClusterChanges } from './change-feed-kubernetes.ts';
import { benchCli } from './cli.ts';
import { benchClusterOnApiserver, benchClusterOnReplay } from './cluster.ts';
import { benchComplianceOnMoto, benchComplianceOnReplay } from './compliance.ts';
import { benchCloudControl } from './cloud-control.ts';
import { benchConsole } from './console.ts';
import { benchCosts } from './costs.ts';
import { benchCustomChecks } from './custom-checks.ts';
import { benchDrift } from './drift.ts';
import { benchExport } from './export.ts';
import { benchFairness } from './fairness.ts';
import { benchFeedCosts } from './feed-costs.ts';
import { table, type Figure } from './figures.ts';
import { benchFindingGroups } from './finding-groups.ts';
import { benchLists } from './lists.ts';
import { benchMemory } from './memory.ts';
import { benchOrganizationReads } from './organization-reads.ts';
import { benchOrganizationSync } from './organization-sync.ts';
import { benchPendingApprovals } from './pending-approvals.ts';
import { benchReads } from './reads.ts';
import { benchRemediation } from './remediation.ts';
import { benchReports } from './reports.ts';
import { benchResourceQueries } from './resource-queries.ts';
import { benchSchemaDrift } from './schema-drift.ts';
import { benchSchemaSync } from './schema-sync.ts';
import { benchSearch, benchSearchWrites } from './search.ts';
import { benchSecrets } from './secrets.ts';
import { benchSignIn } from './sign-in.ts';
import { benchSyncOnMoto, benchSyncOnReplay } from './sync.ts';
import { benchThrottledAccount, benchThrottledNeighbour } from './throttled.ts';
import { benchTypeReads } from './type-reads.ts';
import { benchVulnerabilities, benchVulnerabilityLists } from './vulnerabilities.ts';
import { benchWebhooks } from './webhooks.ts';

/** `npm run bench` runs every part; `npm run bench -- reads drift` only those named. Run it on a quiet machine. */
const parts: Record<string, () => Promise<Figure[]>> = {
  reads: benchReads,
  'type-reads': benchTypeReads,
  'organization-reads': benchOrganizationReads,
  search: benchSearch,
  'search-writes': benchSearchWrites,
  'sign-in': benchSignIn,
  reports: benchReports,
  drift: benchDrift,
  'sync-moto': benchSyncOnMoto,
  'sync-replay': benchSyncOnReplay,
  'cloud-control': benchCloudControl,
  'throttled-account': benchThrottledAccount,
  'throttled-neighbour': benchThrottledNeighbour,
  lists: benchLists,
  'finding-groups': benchFindingGroups,
  memory: benchMemory,
  'organization-sync': benchOrganizationSync,
  'schema-sync': benchSchemaSync,
  'schema-drift': benchSchemaDrift,
  fairness: benchFairness,
  gcp: benchGoogle,
  azure: benchAzure,
  'cluster-apiserver': benchClusterOnApiserver,
  'cluster-replay': benchClusterOnReplay,
  'change-feed-kubernetes': benchClusterChanges,
  'change-feed-aws': benchChangeFeedAws,
  'feed-costs': benchFeedCosts,
  webhooks: benchWebhooks,
  'compliance-moto': benchComplianceOnMoto,
  'compliance-replay': benchComplianceOnReplay,
  assessing: benchAssessing,
  'custom-checks': benchCustomChecks,
  'resource-queries': benchResourceQueries,
  secrets: benchSecrets,
  'vulnerability-scans': benchVulnerabilities,
  'vulnerability-boms': benchBillsOfMaterials,
  'vulnerability-lists': benchVulnerabilityLists,
  export: benchExport,
  anomalies: benchAnomalies,
  costs: benchCosts,
  cli: benchCli,
  console: benchConsole,
  'remediation-times': benchRemediation,
  'remediation-pending': benchPendingApprovals,
};

/** Several parts under one name. */
const groups: Record<string, string[]> = {
  sync: ['sync-moto', 'sync-replay'],
  throttled: ['throttled-account', 'throttled-neighbour'],
  cluster: ['cluster-apiserver', 'cluster-replay'],
  'change-feed': ['change-feed-kubernetes'],
  compliance: ['compliance-moto', 'compliance-replay'],
  vulnerabilities: ['vulnerability-scans', 'vulnerability-boms', 'vulnerability-lists'],
  remediation: ['remediation-times', 'remediation-pending'],
};

const asked = process.argv.slice(2).flatMap((name) => groups[name] ?? [name]);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  process.stderr.write(
    `unknown part ${unknown.join(', ')}; there are ${[...Object.keys(groups), ...Object.keys(parts)].join(', ')}\n`,
  );
  process.exit(1);
}
process.stdout.write(`Node.js ${process.version}, ${new Date().toISOString().slice(0, 10)}\n`);
for (const [name, run] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  process.stdout.write(`\n## ${name}\n\n${table(await run())}\n`);
}
