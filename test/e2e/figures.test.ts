import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { openDatabase, type Database } from '../../db/database.ts';
import { enqueueWorkflowStart } from '../../db/commands/outbox/outbox.ts';
import { connected } from '../helpers/connected.ts';
import { eventually } from '../helpers/eventually.ts';
import { namedInQuery, seriesNames, valueOf } from '../helpers/figures.ts';
import { api } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { startMoto, type Moto } from '../helpers/moto.ts';
import { startApi, startService, type TestService } from '../helpers/services.ts';
import { metricsUrlOf, readMetrics, servedMetrics } from '../helpers/worker-metrics.ts';

const root = join(import.meta.dirname, '..', '..');
const fileOf = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');

interface Panel {
  title: string;
  targets?: { expr: string }[];
}
interface AlertingRules {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
}

describe('Metrics for Prometheus', function () {
  this.timeout(120_000);
  let moto: Moto;
  let service: TestService;
  let database: Database;
  let workersUrl: string;
  let providerId: number;
  /** Every series that an API process and a worker process expose. */
  let exposed: Set<string>;

  before(async () => {
    moto = await startMoto();
    service = await startService({ env: { AWS_ENDPOINT_URL: moto.url, ...servedMetrics } });
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
    workersUrl = await metricsUrlOf(service.worker);
    const admin = api(service.api.url, (await member(database, { role: 'admin' })).token);
    providerId = (await connected(admin)).id;
    exposed = new Set([
      ...seriesNames(await readMetrics(service.api.url)),
      ...seriesNames(await readMetrics(workersUrl)),
    ]);
  });
  after(async () => {
    await database?.destroy();
    await service?.stop();
    await moto?.stop();
  });

  it('are exposed by the workers only with the token, and nothing else is', async () => {
    assert.equal((await fetch(`${workersUrl}/metrics`)).status, 401);
    assert.equal((await fetch(`${workersUrl}/api/v1/me`)).status, 404);
  });

  it('show a sync: its workflow, its activities and their waiting time, its calls, and its duration', async () => {
    await eventually(async () => {
      const workers = await readMetrics(workersUrl);
      const at = (series: string): number => valueOf(workers, series) ?? 0;
      assert.equal(at('audit_workflows_ended_total{workflow="syncProvider",outcome="completed"}'), 1);
      assert.ok(at('audit_activity_duration_seconds_count{activity="collectUnits",outcome="completed"}') >= 1);
      assert.ok(at('audit_activity_schedule_to_start_seconds_count{queue="cloud-cloud-a"}') >= 1);
      assert.ok(at('audit_cloud_call_duration_seconds_count{kind="cloud_a",outcome="ok"}') > 50);
    });
    const shared = await readMetrics(service.api.url);
    assert.ok(
      (valueOf(shared, `audit_provider_sync_duration_seconds{kind="cloud_a",provider_id="${providerId}"}`) ?? 0) > 0,
    );
    assert.equal(valueOf(shared, 'audit_providers{kind="cloud_a",status="synced"}'), 1);
    assert.equal(valueOf(shared, 'audit_source_readable{source="temporal"}'), 1);
    assert.equal(valueOf(shared, 'audit_task_queue_backlog{queue="workflows",kind="workflow"}'), 0);
    assert.ok((valueOf(shared, 'audit_task_queue_pollers{queue="cloud-cloud-a",kind="activity"}') ?? 0) >= 1);
  });

  it('show how old the oldest pending start is, and of a source that is unavailable only that it is', async () => {
    await service.worker.stop();
    await database.transaction((transaction) =>
      enqueueWorkflowStart(transaction, {
        workflowType: 'prune',
        workflowId: 'never-started',
        taskQueue: 'workflows',
        arguments: [],
        searchAttributes: {},
        staticSummary: 'A test',
      }),
    );
    await database('outbox').update({ created_at: database.raw(`now() - interval '1 hour'`) });
    const lonely = await startApi({
      ...service.options,
      env: { ...service.options.env, TEMPORAL_ADDRESS: '127.0.0.1:1' },
    });
    try {
      const text = await readMetrics(lonely.url);
      assert.equal(valueOf(text, 'audit_outbox_rows'), 1);
      assert.ok((valueOf(text, 'audit_outbox_oldest_seconds') ?? 0) >= 3_600);
      assert.equal(valueOf(text, 'audit_source_readable{source="postgres"}'), 1);
      assert.equal(valueOf(text, 'audit_source_readable{source="temporal"}'), 0);
      assert.doesNotMatch(text, /^audit_task_queue_backlog\{/m);
    } finally {
      await lonely.stop();
    }
  });

  describe('named by the files in ops/', () => {
    const rules = (parse(fileOf('ops', 'prometheus', 'alerts.yml')) as AlertingRules).groups.flatMap(
      (group) => group.rules,
    );
    const dashboard = JSON.parse(fileOf('ops', 'grafana', 'infrastructure-audit.json')) as { panels: Panel[] };
    const queries = [
      ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ of: title, expr }))),
      ...rules.map(({ alert, expr }) => ({ of: alert, expr })),
    ];

    for (const { of, expr } of queries) {
      it(`are metrics that the processes expose: ${of}`, () => {
        const names = namedInQuery(expr);
        assert.ok(names.length > 0, expr);
        assert.deepEqual(
          names.filter((name) => !exposed.has(name)),
          [],
        );
      });
    }

    it('are all in use: every metric of the service is in a panel or an alert', () => {
      const used = new Set(queries.flatMap(({ expr }) => namedInQuery(expr)).map(baseOf));
      const ours = [...exposed].filter((name) => name.startsWith('audit_')).map(baseOf);
      assert.deepEqual(
        [...new Set(ours)].filter((name) => !used.has(name)),
        [],
      );
    });

    it('have an explanation of every alert in docs/operating.md', () => {
      const text = fileOf('docs', 'operating.md');
      assert.deepEqual(
        rules.map(({ alert }) => alert).filter((alert) => !text.includes(`### ${alert}\n`)),
        [],
      );
    });
  });

  const baseOf = (name: string): string => name.replace(/_(?:bucket|sum|count)$/, '');
});
