import { createCloudSessions } from '../activities/cloud-sessions.ts';
import { currentWorkflow } from '../activities/current-workflow.ts';
import { sharedCallBudgets } from '../activities/shared-call-budgets.ts';
import { loadFingerprintKey } from '../activities/configuration-fingerprint.ts';
import { createAdvisoryArchives } from '../activities/advisories/archives.ts';
import { createFeeds } from '../activities/feeds/feed-source.ts';
import { createLanguageModel } from '../activities/recommendations/language-model.ts';
import { createConnectionTable } from '../activities/webhooks/endpoint-connections.ts';
import { openDatabase, workLimits } from '../db/database.ts';
import { traceQueries } from '../db/query-spans.ts';
import { listenToDatabase } from '../db/listener.ts';
import { logRoleSeparation } from '../db/roles/log-separation.ts';
import { watchStorage } from '../db/storage-watch.ts';
import { loadStatementKey } from '../db/commands/secrets/statement-key.ts';
import { ensureStandingJobs } from '../db/commands/jobs/jobs.ts';
import { createLog } from '../platform/log.ts';
import { baseUrlOf } from '../platform/base-url.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createMailer } from '../platform/mailer.ts';
import { createOutboundGuard } from '../platform/outbound/guard.ts';
import { exitWithParent, notifyParent } from '../platform/parent.ts';
import { createProviderCredentials } from '../platform/provider-credentials.ts';
import { parseKeyring } from '../platform/secrets/keyring.ts';
import { createSealer } from '../platform/secrets/sealing.ts';
import { createCustomCheckEvaluator } from '../platform/custom-checks/evaluator.ts';
import { shippedFrameworks } from '../platform/frameworks.ts';
import { loadWorkerSettings, SettingsError } from '../platform/settings.ts';
import { connectTemporal, registerSearchAttributes } from '../platform/temporal.ts';
import { startTracing } from '../platform/tracing/tracing.ts';
import { startAcceptanceExpiry } from './acceptance-expiry.ts';
import { advisorySchedule } from './advisory-schedule.ts';
import { startAuditSealer } from './audit-sealer.ts';
import { keepChangeFeeds } from './change-feeds.ts';
import { startCloudThread } from './cloud-thread.ts';
import { startDefinitionFiles } from './definition-files/definition-files.ts';
import { discoverySchedule } from './discovery-schedule.ts';
import { startDispatcher } from './dispatcher.ts';
import { serveMetrics } from './metrics-server.ts';
import { watchBacklog } from './queue-backlog.ts';
import { queuesOf } from './queues.ts';
import { startReconciler } from './reconciler.ts';
import { installRuntime } from './runtime.ts';
import { policySchedule } from './policy-schedule.ts';
import { pruneSchedule } from './prune-schedule.ts';
import { budgetSchedule } from './budget-schedule.ts';
import { recommendationSchedule } from './recommendation-schedule.ts';
import { overdueSchedule } from './overdue-schedule.ts';
import { trendSchedule } from './trend-schedule.ts';
import { keepSchedules } from './schedules.ts';
import { keepStandingSchedule } from './standing-schedule.ts';
import { connectWhenThere, createWorkers } from './temporal-workers.ts';
import { startVolatileCounting } from './volatile-counting.ts';
import { startWebhookFanOut } from './webhook-fan-out.ts';
import { createHealthCheck } from './worker-health.ts';
import { createWorkerMetrics } from './worker-metrics.ts';

/** Runs the worker process: workflows, activities, and the loops that keep rows and Temporal consistent. */
async function work(): Promise<void> {
  const settings = loadWorkerSettings();
  const log = createLog({ level: settings.logLevel, process: 'workers' });
  exitWithParent();
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort());

  const stopTracing = await startTracing(settings, 'workers');
  const metrics = createMetrics();
  const measured = createWorkerMetrics(metrics);
  const database = openDatabase({
    url: settings.databaseUrl,
    poolSize: Math.max(settings.databasePoolSize, 16),
    applicationName: 'workers',
    limits: workLimits,
    onWarning: (warning) => log.warn({ warning }, 'warning of the database driver'),
  });
  traceQueries(database);
  void logRoleSeparation(database, log);
  const sealing =
    settings.databaseSealerUrl === null
      ? database
      : openDatabase({
          url: settings.databaseSealerUrl,
          poolSize: 2,
          applicationName: 'audit-sealer',
          limits: workLimits,
        });
  const listener = listenToDatabase({
    url: settings.databaseUrl,
    onFault: (fault) => log.warn({ err: fault }, 'the listening connection broke and is being reopened'),
  });
  installRuntime(log);
  const temporal = connectTemporal(settings);
  const connection = await connectWhenThere(settings, { log, signal: stopping.signal });
  await registerSearchAttributes(temporal);
  await ensureStandingJobs(database);

  const sealer = createSealer(parseKeyring(settings.credentialsKey));
  const credentials = createProviderCredentials(sealer);
  const clouds = startCloudThread({
    settings,
    fingerprintKey: await loadFingerprintKey(database, sealer),
    callBudgets: sharedCallBudgets(database),
    onCall: measured.cloudCalled,
    onFault(fault) {
      log.fatal({ err: fault }, 'the thread of the clouds died');
      process.exit(1);
    },
  });
  const sessions = createCloudSessions({
    database,
    credentials,
    clouds: clouds.open,
    currentExecution: currentWorkflow,
  });
  const outbound = createOutboundGuard({
    allowCidrs: settings.outboundAllowCidrs,
    caFile: settings.outboundCaFile,
    proxy: settings.outboundProxy,
  });
  const connections = createConnectionTable(outbound);
  const archives = createAdvisoryArchives(settings);
  const feeds = createFeeds(settings);
  const model = createLanguageModel(settings);
  const mailer = await createMailer(settings);
  const customChecks = createCustomCheckEvaluator({
    script: new URL('../platform/custom-checks/evaluate-thread.js', import.meta.url),
    onFault: (fault) => log.warn({ err: fault }, 'a thread that evaluates custom checks died; it is replaced'),
  });
  const queues = queuesOf({
    database,
    listener,
    log,
    credentials,
    clouds: clouds.open,
    frameworks: shippedFrameworks(),
    customChecks,
    sessions,
    detailMaxAgeHours: settings.detailMaxAgeHours,
    hasBacklog: watchBacklog({ temporal, log }),
    advisories: { archives, ecosystems: settings.osvEcosystems },
    feeds,
    model,
    mailer,
    baseUrl: baseUrlOf(settings),
    remediation: {
      rules: {
        fourEyes: settings.remediationFourEyes,
        allowsUnsigned: settings.remediationAllowUnsignedDecisions,
        approvalValidDays: settings.approvalValidDays,
        rollbackWindowHours: settings.rollbackWindowHours,
        guard: {
          stopped: settings.remediationStopped,
          perHour: settings.remediationMaxPerHour,
          perAccountPerHour: settings.remediationMaxPerAccountPerHour,
        },
      },
      statementKey: await loadStatementKey(database, sealer),
    },
    deliveries: {
      database,
      sealer,
      connections,
      retryInitialSeconds: settings.webhookRetryInitialSeconds,
      onAttempt: measured.deliveryAttempted,
      stopping: stopping.signal,
    },
    retentionDays: settings.retentionDays,
    pendingExpiresDays: settings.pendingExpiresDays,
  });
  const workers = await createWorkers(connection, { settings, queues, metrics: measured });
  const shared = { database, listener, temporal, log };
  const loops = [
    startDispatcher({ ...shared, consoleUrl: baseUrlOf(settings), onStarts: measured.workflowsStarted }),
    keepSchedules(shared),
    keepChangeFeeds(shared),
    keepStandingSchedule({ ...shared, schedule: advisorySchedule }),
    keepStandingSchedule({ ...shared, schedule: pruneSchedule }),
    keepStandingSchedule({ ...shared, schedule: discoverySchedule }),
    keepStandingSchedule({ ...shared, schedule: policySchedule }),
    keepStandingSchedule({ ...shared, schedule: trendSchedule }),
    keepStandingSchedule({ ...shared, schedule: recommendationSchedule }),
    keepStandingSchedule({ ...shared, schedule: overdueSchedule }),
    keepStandingSchedule({ ...shared, schedule: budgetSchedule }),
    startReconciler(shared),
    startWebhookFanOut({ database, listener, workflows: temporal.workflow, log }),
    startAuditSealer({
      database,
      sealing,
      sealer,
      log,
      metrics: measured,
      directory: settings.auditHeadDir,
      publishEverySeconds: settings.auditPublishSeconds,
    }),
    watchStorage({ database, log }),
    startAcceptanceExpiry({ database, log, pendingValidDays: settings.pendingExpiresDays }),
    startVolatileCounting({ database, log }),
    ...(settings.checksDir === null ? [] : [startDefinitionFiles({ database, directory: settings.checksDir, log })]),
  ];
  stopping.signal.addEventListener('abort', () => {
    log.info('stopping');
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  });

  const { workersMetricsAddress: address, metricsToken: token } = settings;
  const health = createHealthCheck({ database, temporal, workers });
  const figures = address === null ? null : await serveMetrics(metrics, { address, token, health });

  const runs = workers.map((worker) => worker.run());
  if (settings.remediationAllowUnsignedDecisions) {
    log.warn(
      'REMEDIATION_ALLOW_UNSIGNED_DECISIONS is on: anyone with access to Temporal can approve and execute remediations',
    );
  }
  log.info({ queues: queues.map(({ taskQueue }) => taskQueue), metrics_port: figures?.port }, 'ready');
  notifyParent({ type: 'ready' });
  try {
    await Promise.all(runs);
  } finally {
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
    await Promise.allSettled(runs);
    await Promise.all(loops.map((loop) => loop.close()));
    await figures?.close();
    sessions.close();
    await clouds.close();
    await customChecks.close();
    await model?.close();
    mailer?.close();
    await archives.close();
    await feeds.close();
    await Promise.all([connections.close(), outbound.close(), listener.close(), temporal.connection.close()]);
    await connection.close();
    if (sealing !== database) await sealing.destroy();
    await database.destroy();
    await stopTracing();
  }
}

try {
  await work();
  process.exit(0);
} catch (error) {
  const isStopped = error instanceof Error && error.name === 'AbortError';
  if (isStopped) process.exit(0);
  const isOperators = error instanceof SettingsError;
  process.stderr.write(
    isOperators ? `error: ${error.message}\n` : `error: the workers could not go on: ${String(error)}\n`,
  );
  process.exit(1);
}
