import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { after, before, describe, it } from 'mocha';
import { baselineSettings, bucketSettings, driftedSettings } from '../helpers/drifted-bucket.ts';
import { eventually } from '../helpers/eventually.ts';
import { killAndStart } from '../helpers/kill-everything.ts';
import { startOwnService, type OwnService } from '../helpers/own-service.ts';
import { openRemediationBench, type RemediationBench } from '../helpers/remediation-bench.ts';
import { planned } from '../helpers/remediations.ts';
import { startWorker } from '../helpers/services.ts';

/** `npm run test:heavy` kills 200 times with 100 commands in flight; a continuous integration has less time. */
const isWhole = process.env.CI === undefined;
const kills = Number(process.env['COMMAND_KILLS'] ?? (isWhole ? 200 : 5));
const enoughInFlight = isWhole ? 100 : 20;
/** A member who pauses after an unclear answer, or plans the next action, has no command in flight. */
const members = 1.5 * enoughInFlight;
/** A statement has expired when Temporal is back. */
const longAwayMs = 38_000;
const watchMs = 50;
const unclearPauseMs = 500;
const parts = ['temporal', 'worker', 'temporal', 'api', 'postgres'] as const;

/** A command and its answer; null when there was none. */
interface Sent {
  actionId: number;
  kind: 'approve' | 'execute' | 'rollback';
  outcome: 'accepted' | 'refused' | 'unclear';
}

describe('Commands that are in flight while everything is killed', function () {
  this.timeout(3_600_000);
  let service: OwnService;
  let bench: RemediationBench;
  const sent: Sent[] = [];

  before(async () => {
    bench = await openRemediationBench({
      buckets: members,
      // So many kills take longer than the changes of an hour last.
      env: { REMEDIATION_MAX_PER_HOUR: '1000000', REMEDIATION_MAX_PER_ACCOUNT_PER_HOUR: '1000000' },
      start: async (options) => {
        service = await startOwnService(options);
        return service;
      },
    });
  });
  after(() => bench.stop());

  /** Commands that have been sent and not answered. */
  let unanswered = 0;

  /** Sends one command. What the API did not clearly refuse may have been carried out. */
  async function send(actionId: number, kind: Sent['kind']): Promise<void> {
    const entry: Sent = { actionId, kind, outcome: 'unclear' };
    sent.push(entry);
    unanswered += 1;
    try {
      const body = kind === 'approve' ? {} : undefined;
      const { status, body: answer } = await bench.admin.post<{ error?: string }>(
        `/api/v1/remediation/${actionId}/${kind}`,
        body,
      );
      const isFinal = status === 409 || (status === 503 && answer.error?.includes('nothing was decided') === true);
      if (status < 300) entry.outcome = 'accepted';
      else if (isFinal) entry.outcome = 'refused';
      else assert.ok(status >= 500, `${kind} was answered ${status}`);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    } finally {
      unanswered -= 1;
    }
    // A process that is away refuses at once: asking it again and again would only fill the list.
    if (entry.outcome === 'unclear') await wait(unclearPauseMs);
  }

  /** The actions as last read, for all members: each of them looking for itself would take the machine from the service. */
  let rows = new Map<number, { status: string; rollback_status: string | null }>();
  const reads = new EventEmitter().setMaxListeners(0);

  async function watch(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const read = await bench
        .database('remediation_actions')
        .select('id', 'status', 'rollback_status')
        .catch(() => null);
      if (read !== null) {
        rows = new Map(read.map((row) => [row.id, row]));
        reads.emit('read');
      }
      await wait(watchMs);
    }
  }

  /** A member who takes an action through its life again and again, until the signal. */
  async function work(signal: AbortSignal): Promise<{ bucket: string; actionIds: number[] }> {
    const first = await bench.plan(['versioning']);
    const actionIds = [first.id];
    while (!signal.aborted) {
      const actionId = actionIds.at(-1) ?? first.id;
      await once(reads, 'read');
      const row = rows.get(actionId);
      if (row?.status === 'pending_approval') await send(actionId, 'approve');
      else if (row?.status === 'approved') await send(actionId, 'execute');
      else if (row?.status === 'completed' && row.rollback_status !== 'running') await send(actionId, 'rollback');
      else if (row?.status === 'rolled_back') {
        const next = await planned(bench.admin, first.finding_id).catch(() => null);
        if (next !== null) actionIds.push(next.id);
      }
    }
    return { bucket: first.bucket, actionIds };
  }

  /** Commands that are not answered yet, or that are being carried out. */
  function inFlight(): number {
    const requireOngoing = [...rows.values()].filter(
      (row) => row.status === 'executing' || row.rollback_status === 'running',
    );
    return unanswered + requireOngoing.length;
  }

  const rowOf = (id: number) => bench.database('remediation_actions').where({ id }).first();

  async function kill(round: number): Promise<void> {
    const part = parts[round % parts.length];
    assert.ok(part);
    if (part === 'worker') {
      await service.worker.kill();
      service.worker = await startWorker(service.options);
    } else if (part === 'temporal' && round % 20 === 0) {
      await service.temporal.kill();
      await wait(longAwayMs);
      await service.temporal.start();
    } else {
      await killAndStart(bench, service, part);
    }
  }

  it(`are each carried out once or refused, through ${kills} kills`, async () => {
    const stop = new AbortController();
    const over = new AbortController();
    const watched = watch(over.signal);
    const requireOngoing = Promise.all(Array.from({ length: members }, () => work(stop.signal)));
    let fewestInFlight = Infinity;
    const answered = () => sent.filter(({ outcome }) => outcome === 'accepted').length;
    try {
      for (let round = 0; round < kills; round += 1) {
        // Something is accepted between two kills, so that the next one meets it on its way.
        const before = answered();
        await eventually(
          async () => {
            assert.ok(answered() > before, `nothing was accepted after kill ${round}`);
            assert.ok(inFlight() >= enoughInFlight, `${inFlight()} commands are in flight after kill ${round}`);
          },
          { withinMs: 180_000 },
        );
        fewestInFlight = Math.min(fewestInFlight, inFlight());
        await kill(round);
        if (round % 10 === 9) process.stdout.write(`${round + 1} kills, ${answered()} commands accepted\n`);
      }
    } finally {
      stop.abort();
    }
    const lives = await requireOngoing;
    over.abort();
    await watched;
    await eventually(
      async () => {
        const stuck = await bench
          .database('remediation_actions')
          .where((at) => void at.where({ status: 'executing' }).orWhere({ rollback_status: 'running' }))
          .pluck('id');
        assert.deepEqual(stuck, [], 'nothing stands still');
      },
      { withinMs: 180_000 },
    );
    const audited = await bench
      .database('audit_log')
      .where({ subject_type: 'remediation' })
      .whereIn('action', ['remediation.approve', 'remediation.execute', 'remediation.rollback'])
      .select<{ subject_id: number; action: string }[]>('subject_id', 'action');
    for (const actionId of new Set(sent.map((one) => one.actionId))) {
      for (const kind of ['approve', 'execute', 'rollback'] as const) {
        const mine = sent.filter((one) => one.actionId === actionId && one.kind === kind);
        const accepted = mine.filter(({ outcome }) => outcome === 'accepted').length;
        const unclear = mine.filter(({ outcome }) => outcome === 'unclear').length;
        const done = audited.filter(
          (row) => Number(row.subject_id) === actionId && row.action === `remediation.${kind}`,
        ).length;
        const counts = `${kind} of ${actionId}: ${accepted} accepted, ${unclear} unclear, ${done} carried out`;
        assert.ok(done >= accepted && done <= accepted + unclear, counts);
        if (kind === 'rollback') continue;
        assert.ok(done <= 1, counts);
        const { status } = await rowOf(actionId);
        if (kind === 'execute' && done === 1)
          assert.ok(['completed', 'failed', 'rolled_back'].includes(status), counts);
      }
    }
    for (const { bucket, actionIds } of lives) {
      const { status } = await rowOf(actionIds.at(-1) ?? 0);
      const { versioning } = status === 'completed' ? baselineSettings : driftedSettings;
      assert.equal((await bucketSettings(bench.s3, bucket)).versioning, versioning, `${bucket} is as its action says`);
    }
    const count = (outcome: Sent['outcome']) => sent.filter((one) => one.outcome === outcome).length;
    process.stdout.write(
      `${kills} kills with at least ${fewestInFlight} commands in flight, ${sent.length} commands: ${count('accepted')} accepted, ${count('refused')} refused, ` +
        `${count('unclear')} without an answer; 0 lost, 0 done twice\n`,
    );
  });
});
