import assert from 'node:assert/strict';
import type { Client } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import fc from 'fast-check';
import type { RemediationChangeActivities } from '../../activities/remediation/change-activities.ts';
import { remediationDecisionActivities } from '../../activities/remediation/decision-activities.ts';
import { superseded } from '../../activities/remediation/supersede.ts';
import { command as sendCommand } from '../../api/remediation/commands.ts';
import { createWorkflowUpdates, type UpdateOutcome, type UpdateRequest } from '../../api/workflow-updates.ts';
import { openDatabase, type Database } from '../../db/database.ts';
import { dispatchDue } from '../../db/commands/outbox/outbox.ts';
import { completeExecution, completeRollback } from '../../db/commands/remediation/ends.ts';
import { reviveRemediation } from '../../db/commands/remediation/revive.ts';
import { endTurn } from '../../db/commands/remediation/turns.ts';
import type { CommandKind, CommandName } from '../../domain/remediation/command-kinds.ts';
import { readCommand } from '../../domain/remediation/commands.ts';
import type { RemediationStatus } from '../../domain/remediation/statuses.ts';
import { fairLimit } from '../../launch/fair-limit.ts';
import { startWorkflow } from '../../platform/temporal.ts';
import { reconcileRemediations } from '../../workers/remediation-reconciler.ts';
import { remediationQueue, workflowQueue } from '../../workflows/task-queues.ts';
import { eventually } from './eventually.ts';
import { makeProvider } from './factories.ts';
import { member, type TestMember } from './identity.ts';
import { makeAction } from './remediation-row.ts';
import { temporalClient } from './temporal-client.ts';
import { testDatabase } from './test-database.ts';
import { testEnvironment } from './test-environment.ts';
import { builtWorkflows } from './built-workflows.ts';

/**
 * What happens to a command on its way. `forgotten`: its local activity commits, and Temporal forgets the update before
 * it has recorded it; the API's repeat may come then, or come when its statement has expired. `zombie`: the local activity
 * of an update that was forgotten commits after the API gave up.
 */
const fates = [
  'delivered',
  'answer_lost',
  'lost',
  'forgotten',
  'forgotten_and_repeated',
  'forgotten_and_repeated_late',
  'zombie',
] as const;
type Fate = (typeof fates)[number];

/** `next` is what the row waits for: so most commands are allowed. */
const kinds = ['next', 'next', 'next', 'next', 'approve', 'reject', 'execute', 'rollback'] as const;
type AskedKind = (typeof kinds)[number];

/** What the fakes of the cloud still need; older runs call others. */
type PresentChanges = Omit<RemediationChangeActivities, 'prepareExecution' | 'finishExecution' | 'applyStep'>;

/** The action under test, and what its commands were answered. */
interface Played {
  id: number;
  workflowId: string;
  sent: { requestId: string; kind: CommandKind; status: number }[];
  executed: number;
  rolledBack: number;
}

/** The real workflow on the real Temporal and Postgres, between an API and a cloud that are made up. */
export interface ProtocolBench {
  /** Plays interleavings of commands, faults and restarts until one breaks a guarantee. */
  check(options: { runs: number; commandsAtMost: number; seed?: number }): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it. */
export async function openProtocolBench(): Promise<ProtocolBench> {
  const own = await testDatabase();
  const database = openDatabase({ url: own.url, poolSize: 6, applicationName: 'test' });
  const temporal = await temporalClient();
  const connection = await NativeConnection.connect({ address: testEnvironment('TEMPORAL_ADDRESS') });
  const admin = await member(database, { role: 'admin' });
  const providerId = (await makeProvider(database)).id;
  const world = new World({
    database,
    client: temporal.client,
    namespace: temporal.namespace,
    connection,
    admin,
  });

  return {
    async check({ runs, commandsAtMost, seed }) {
      const property = fc.asyncProperty(
        fc.boolean(),
        fc.commands(
          [
            fc.tuple(fc.constantFrom(...kinds), fc.constantFrom(...fates)).map(([kind, fate]) => new Send(kind, fate)),
            fc.tuple(fc.constantFrom(...kinds), fc.constantFrom(...fates)).map(([kind, fate]) => new Send(kind, fate)),
            fc.constantFrom(...kinds).map((kind) => new Crowd(kind)),
            fc.constant(new RestartWorkers()),
            fc.constant(new Reconcile()),
          ],
          { maxCommands: commandsAtMost, size: 'max' },
        ),
        async (keepsRuns, commands) => {
          const made = await makeAction(database, { providerId, status: 'pending_approval' });
          const action: Played = { ...made, sent: [], executed: 0, rolledBack: 0 };
          await reviveRemediation(database, action.id);
          await world.begin(action, keepsRuns);
          try {
            await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
            await world.settle();
          } finally {
            await world.end();
          }
        },
      );
      await fc.assert(property, {
        numRuns: runs,
        endOnFailure: true,
        includeErrorInReport: true,
        ...(seed === undefined ? {} : { seed }),
      });
    },
    async stop() {
      await connection.close();
      await temporal.close();
      await database.destroy();
      await own.drop();
    },
  };
}

interface Parts {
  database: Database;
  client: Client;
  namespace: string;
  connection: NativeConnection;
  admin: TestMember;
}

/** Generous, for a machine that is busy with other things. */
const settledWithinMs = 60_000;

const statementKey = Buffer.alloc(32, 7);

/** Calls while the clock stands 31 seconds later: a statement has expired by then. */
function later<Result>(work: () => Result): Result {
  const now = Date.now;
  Date.now = () => now() + 31_000;
  try {
    return work();
  } finally {
    Date.now = now;
  }
}

class World {
  private readonly parts: Parts;
  private readonly decisions: ReturnType<typeof remediationDecisionActivities>;
  /** Commands that reach their activity when their statement has expired. */
  private readonly late = new Set<string>();
  private action: Played | null = null;
  private keepsRuns = true;
  private workers: { worker: Worker; running: Promise<void> }[] = [];

  constructor(parts: Parts) {
    this.parts = parts;
    const rules = {
      fourEyes: false,
      allowsUnsigned: false,
      approvalValidDays: 7,
      rollbackWindowHours: 24,
      guard: { stopped: false, perHour: 1_000, perAccountPerHour: 1_000 },
    };
    this.decisions = remediationDecisionActivities({ database: parts.database, rules, statementKey });
  }

  private get played(): Played {
    assert.ok(this.action);
    return this.action;
  }

  async begin(action: Played, keepsRuns: boolean): Promise<void> {
    this.action = action;
    this.keepsRuns = keepsRuns;
    await this.startWorkers();
    await this.reconcile();
    // It has read its row before the first command: what it forgets from now on, it has to learn again.
    await eventually(async () => {
      const { database, client } = this.parts;
      // A pending start is left for half a second to the process that wrote it.
      await dispatchDue(database, { limit: 10, start: (row) => startWorkflow(client, row) });
      const { events } = await client.workflow.getHandle(action.workflowId).fetchHistory();
      assert.ok(events?.some(({ markerRecordedEventAttributes: marker }) => marker));
    });
  }

  async end(): Promise<void> {
    await this.stopWorkers();
    await this.parts.client.workflow
      .getHandle(this.played.workflowId)
      .terminate()
      .catch(() => undefined);
  }

  async restartWorkers(): Promise<void> {
    await this.stopWorkers();
    await this.startWorkers();
  }

  async reconcile(): Promise<void> {
    const { database, client } = this.parts;
    await dispatchDue(database, { limit: 10, start: (row) => startWorkflow(client, row) });
    await reconcileRemediations(database, client, 0);
  }

  /** Sends a command as the API does, by a way that does to it what its fate says. */
  async send(asked: AskedKind, fate: Fate): Promise<void> {
    const { database, client, admin } = this.parts;
    const kind = asked === 'next' ? await this.next() : asked;
    const real = createWorkflowUpdates({ client, database, consoleUrl: 'http://console.example' });
    const unreachable: UpdateOutcome = { kind: 'unreachable', cause: fate };
    const requests: UpdateRequest[] = [];
    const requestId = `${this.played.id}-${this.played.sent.length}`;
    const update = async (request: UpdateRequest): Promise<UpdateOutcome> => {
      requests.push(request);
      // A repeat of the API, after it woke the workflow, arrives.
      if (fate === 'delivered' || requests.length > 1) return real.update(request);
      if (fate === 'lost' || fate === 'zombie') return unreachable;
      if (fate === 'answer_lost') {
        await real.update(request);
        return unreachable;
      }
      await this.carryOut(request);
      if (fate === 'forgotten') return unreachable;
      if (fate === 'forgotten_and_repeated_late') this.late.add(request.updateId);
      return real.update(request);
    };
    const entry = { requestId, kind, status: 0 };
    this.played.sent.push(entry);
    entry.status = await sendCommand(
      { database, statementKey: async () => statementKey, updates: { update, signal: real.signal } },
      {
        actionId: this.played.id,
        kind,
        comment: null,
        planHash: null,
        force: false,
        principal: { memberId: admin.id, email: admin.email, role: 'admin', channel: 'api' },
        requestId,
      },
    ).then(
      () => 200,
      (error: Error & { status?: number }) => {
        if (error.status === undefined) throw error;
        return error.status;
      },
    );
    const [first] = requests;
    if (fate === 'zombie' && first !== undefined) await this.carryOut(first);
  }

  /** What the row waits for. */
  private async next(): Promise<CommandKind> {
    const row = await this.parts.database('remediation_actions').where({ id: this.played.id }).first();
    const { status } = row as { status: RemediationStatus };
    return status === 'pending_approval' ? 'approve' : status === 'approved' ? 'execute' : 'rollback';
  }

  /** Waits until nothing is at work any more, and checks the guarantees. */
  async settle(): Promise<void> {
    const { database, client } = this.parts;
    const { id, workflowId, sent } = this.played;
    await eventually(
      async () => {
        await this.reconcile();
        const row = await database('remediation_actions').where({ id }).first();
        assert.ok(row.status !== 'executing' && row.rollback_status !== 'running', `stuck: ${row.status}`);
      },
      { withinMs: settledWithinMs },
    );
    for (const { requestId, kind, status } of sent) {
      assert.ok([200, 409, 503].includes(status), `${kind} was answered ${status}`);
      const audited = await database('audit_log').where({ request_id: requestId });
      assert.equal(audited.length, status === 200 ? 1 : 0, `${kind}, answered ${status}, is in the audit log`);
    }
    const accepted = (kind: CommandKind) => sent.filter((one) => one.kind === kind && one.status === 200).length;
    assert.equal(this.played.executed, accepted('execute'), 'executions');
    assert.equal(this.played.rolledBack, accepted('rollback'), 'rollbacks');
    // The workflow knows where the row stands: what comes next is taken.
    const { status } = await database('remediation_actions').where({ id }).first();
    if (['pending_approval', 'approved', 'completed'].includes(status)) {
      const limit = fairLimit(settledWithinMs);
      // A busy machine may take longer than the API waits.
      do await this.send('next', 'delivered');
      while (sent.at(-1)?.status === 503 && !limit.isOver());
      assert.equal(sent.at(-1)?.status, 200, `after all, ${status}`);
    }
    const history = await client.workflow.getHandle(workflowId).fetchHistory();
    await Worker.runReplayHistory(builtWorkflows, history, workflowId);
  }

  /** What the local activity of an update does. */
  private async carryOut({ name, input, updateId }: UpdateRequest): Promise<void> {
    const read = readCommand(name as CommandName, input);
    assert.ok('command' in read);
    const received = { actionId: this.played.id, commandId: updateId, via: 'update' as const, command: read.command };
    const { kind } = read.command;
    if (kind === 'execute') await this.decisions.beginExecution(received);
    else if (kind === 'rollback') await this.decisions.beginRollback(received);
    else await this.decisions.decideAction(received);
  }

  private async startWorkers(): Promise<void> {
    const { connection, namespace } = this.parts;
    const { decisions, late } = this;
    const inTime =
      <Input extends { commandId: string }, Answer>(activity: (input: Input) => Answer) =>
      (input: Input): Answer =>
        late.has(input.commandId) ? later(() => activity(input)) : activity(input);
    const activities = {
      ...decisions,
      decideAction: inTime(decisions.decideAction),
      beginExecution: inTime(decisions.beginExecution),
      beginRollback: inTime(decisions.beginRollback),
    };
    const shared = { connection, namespace, shutdownGraceTime: '1 second' } as const;
    const made = await Promise.all([
      Worker.create({
        ...shared,
        taskQueue: workflowQueue,
        ...builtWorkflows,
        activities,
        ...(this.keepsRuns ? {} : { maxCachedWorkflows: 0 }),
      }),
      Worker.create({ ...shared, taskQueue: remediationQueue, activities: this.changes() }),
    ]);
    this.workers = made.map((worker) => ({ worker, running: worker.run() }));
  }

  private async stopWorkers(): Promise<void> {
    for (const { worker } of this.workers) worker.shutdown();
    await Promise.all(this.workers.map(({ running }) => running));
    this.workers = [];
  }

  /** A cloud in which every change works; it counts the actions that came to their end. */
  private changes(): PresentChanges {
    const { database } = this.parts;
    return {
      executeStep: async ({ actionId }) => {
        await database.transaction(async (transaction) => {
          const ended = await completeExecution(transaction, { actionId, rollbackWindowHours: 24 });
          if (ended === null) throw superseded(actionId);
          await endTurn(transaction, ended);
          if (actionId === this.action?.id) this.action.executed += 1;
        });
        return { step: null, finished: { next: null, untilMs: 86_400_000 } };
      },
      undoStep: async () => undefined,
      checkRollback: async () => ({ refusal: null, steps: [1] }),
      finishRollback: async ({ actionId }) => {
        await database.transaction(async (transaction) => {
          const ended = await completeRollback(transaction, actionId);
          if (ended === null) throw superseded(actionId);
          await endTurn(transaction, ended);
          if (actionId === this.action?.id) this.action.rolledBack += 1;
        });
        return { next: null };
      },
    };
  }
}

type Model = Record<string, never>;

class Send implements fc.AsyncCommand<Model, World> {
  private readonly kind: AskedKind;
  private readonly fate: Fate;
  constructor(kind: AskedKind, fate: Fate) {
    this.kind = kind;
    this.fate = fate;
  }
  check = (): boolean => true;
  run = (_model: Model, world: World): Promise<void> => world.send(this.kind, this.fate);
  toString = (): string => `${this.kind} ${this.fate}`;
}

/** Several members who do not know of each other. */
class Crowd implements fc.AsyncCommand<Model, World> {
  private readonly kind: AskedKind;
  constructor(kind: AskedKind) {
    this.kind = kind;
  }
  check = (): boolean => true;
  run = async (_model: Model, world: World): Promise<void> => {
    await Promise.all(
      fates.slice(0, 4).flatMap((fate) => [world.send(this.kind, fate), world.send(this.kind, 'delivered')]),
    );
  };
  toString = (): string => `a crowd: ${this.kind}`;
}

class RestartWorkers implements fc.AsyncCommand<Model, World> {
  check = (): boolean => true;
  run = (_model: Model, world: World): Promise<void> => world.restartWorkers();
  toString = (): string => 'restart the workers';
}

class Reconcile implements fc.AsyncCommand<Model, World> {
  check = (): boolean => true;
  run = (_model: Model, world: World): Promise<void> => world.reconcile();
  toString = (): string => 'reconcile';
}
