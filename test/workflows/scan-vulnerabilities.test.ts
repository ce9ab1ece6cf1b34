import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import type { PackageActivities, Reading, WantedReading } from '../../activities/vulnerabilities/package-activities.ts';
import { noCounts, type ScanCounts } from '../../activities/vulnerabilities/scan-page.ts';
import type { VulnerabilityActivities } from '../../activities/vulnerabilities/vulnerability-activities.ts';
import { scanVulnerabilities } from '../../workflows/scan-vulnerabilities.ts';
import { cloudQueue, workflowQueue } from '../../workflows/task-queues.ts';
import { testEnvironment } from '../helpers/test-environment.ts';
import { builtWorkflows } from '../helpers/built-workflows.ts';

type End = Parameters<VulnerabilityActivities['endVulnerabilityScan']>[0];
type Missed = Parameters<VulnerabilityActivities['notePackagesUnread']>[0];

describe('the scan for vulnerabilities', function () {
  this.timeout(60_000);
  let environment: TestWorkflowEnvironment;

  before(async () => {
    const executable = { type: 'existing-path' as const, path: testEnvironment('TEMPORAL_TEST_SERVER') };
    environment = await TestWorkflowEnvironment.createTimeSkipping({ server: { executable } });
  });
  after(() => environment.teardown());

  const some: Reading = { resources: 1, packages: 2, unreadable: 0 };
  const progress = { after: 5, counts: { resources: 4, packages: 4, unreadable: 0 } };

  /** Runs a scan of one AWS account whose sources answer like this. */
  async function scan(answers: {
    read: (wanted: WantedReading) => Promise<Reading>;
    evaluate: (round: number) => Promise<Partial<ScanCounts>>;
  }): Promise<{ happened: string[]; end: End; missed: Missed[]; logged: string[] }> {
    const happened: string[] = [];
    const missed: Missed[] = [];
    const logged: string[] = [];
    const ends: End[] = [];
    let round = 0;
    const activities: Partial<VulnerabilityActivities> & Record<string, unknown> = {
      planVulnerabilityScan: async () => [{ providerId: 3, resourceId: null, kind: 'cloud_a' }],
      notePackagesUnread: async (given) => {
        happened.push(`${given.source} failed`);
        missed.push(given);
      },
      logVulnerabilityScan: async (_, lines) => void logged.push(...lines.map(({ message }) => message)),
      scanProviderVulnerabilities: async () => {
        round += 1;
        happened.push('evaluated');
        return { ...noCounts, ...(await answers.evaluate(round)) };
      },
      advisoryAges: async () => ({ ecosystems: [], feeds: [] }),
      endVulnerabilityScan: async (end) => void ends.push(end),
      listEcosystemsToLoad: async () => {
        happened.push('advisories');
        return [];
      },
      loadSignals: async () => undefined,
    };
    const reading: PackageActivities = {
      readCloudPackages: async (wanted) => {
        const read = await answers.read(wanted);
        happened.push(`${wanted.source} ${read.interrupted === undefined ? 'read' : 'interrupted'}`);
        return read;
      },
    };
    const { nativeConnection: connection } = environment;
    const scanner = await Worker.create({ connection, taskQueue: workflowQueue, ...builtWorkflows, activities });
    const reader = await Worker.create({ connection, taskQueue: cloudQueue('cloud_a'), activities: { ...reading } });
    await scanner.runUntil(
      reader.runUntil(
        environment.client.workflow.execute(scanVulnerabilities, {
          workflowId: `vulnerability-scan-${randomUUID()}`,
          taskQueue: workflowQueue,
          args: [7],
        }),
      ),
    );
    const [end] = ends;
    assert.ok(end !== undefined);
    return { happened, end, missed, logged };
  }

  it('queries every source separately, and evaluates once when all respond', async () => {
    const { happened, end } = await scan({
      read: async () => some,
      evaluate: async () => ({ found: 2, resources: 1 }),
    });
    assert.deepEqual(happened.slice(0, 4).toSorted(), [
      'configuration read',
      'image_scan read',
      'inspector read',
      'inventory read',
    ]);
    assert.deepEqual(happened.slice(4), ['advisories', 'evaluated']);
    assert.deepEqual([end.status, end.counts['found'], end.counts['sources_failed']], ['succeeded', 2, {}]);
  });

  it('evaluates what is known while a source does not respond, and what it reports later', async () => {
    let release: () => void = () => undefined;
    const isEvaluated = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { happened, end, logged } = await scan({
      async read({ source, stopsAtFault, from }) {
        if (source !== 'inventory') return some;
        if (stopsAtFault === true) return { ...some, interrupted: { reason: 'ssm: busy', progress } };
        assert.deepEqual(from, progress);
        await isEvaluated;
        return some;
      },
      async evaluate(round) {
        if (round > 1) return { found: 1, seenAgain: 5, resources: 2 };
        release();
        return { found: 2, seenAgain: 3, resources: 1, resourcesNotEvaluated: 1 };
      },
    });
    const from = happened.indexOf('evaluated');
    assert.ok(happened.indexOf('inventory interrupted') < from, happened.join(', '));
    assert.deepEqual(happened.slice(from), ['evaluated', 'inventory read', 'advisories', 'evaluated']);
    const { found, seen_again: seen, resources, resources_not_evaluated: missed } = end.counts;
    assert.deepEqual({ found, seen, resources, missed }, { found: 3, seen: 3, resources: 2, missed: 0 });
    assert.ok(logged.includes('Provider 3: inventory does not answer and is asked again: ssm: busy'));
  });

  it('does not wait for a source that never responds', async () => {
    let release: () => void = () => undefined;
    const isEvaluated = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { happened } = await scan({
      async read({ source }) {
        if (source !== 'inventory') return some;
        const { heartbeat } = Context.current();
        const beat = setInterval(heartbeat, 1_000);
        await isEvaluated.finally(() => clearInterval(beat));
        return some;
      },
      async evaluate() {
        release();
        return {};
      },
    });
    assert.deepEqual(happened.slice(-4), ['evaluated', 'inventory read', 'advisories', 'evaluated']);
  });

  it('gives up a source that keeps failing, counts and logs it, and succeeds', async () => {
    let asked = 0;
    const { happened, end, missed, logged } = await scan({
      async read({ source, stopsAtFault }) {
        if (source !== 'inventory') return some;
        if (stopsAtFault === true) return { ...some, interrupted: { reason: 'ssm: away', progress } };
        asked += 1;
        throw ApplicationFailure.create({ message: 'ssm: away', type: 'CloudUnavailable' });
      },
      evaluate: async () => ({}),
    });
    assert.equal(asked, 3);
    assert.equal(end.status, 'succeeded');
    assert.deepEqual(end.counts['sources_failed'], { inventory: 1 });
    assert.deepEqual(
      missed.map(({ source, reason, providerId }) => ({ source, reason, providerId })),
      [{ source: 'inventory', reason: 'ssm: away', providerId: 3 }],
    );
    assert.ok(logged.includes('Provider 3: inventory could not be read: ssm: away'));
    assert.deepEqual(happened.slice(-2), ['advisories', 'evaluated']);
  });
});
