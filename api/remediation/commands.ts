import { randomUUID } from 'node:crypto';
import { confirmCommand, withdrawCommand } from '../../db/commands/remediation/received-commands.ts';
import { newestDifferences } from '../../db/reads/remediation/log.ts';
import { reviveRemediation } from '../../db/commands/remediation/revive.ts';
import { findRemediation, type RemediationDetailRow } from '../../db/reads/remediation/actions.ts';
import { plainText, shortened } from '../../domain/drift/labels.ts';
import type { JsonObject } from '../../domain/json.ts';
import { commandNameOf, type CommandKind } from '../../domain/remediation/command-kinds.ts';
import type { StatedParts } from '../../domain/remediation/commands.ts';
import { boundRequestId, signStatement } from '../../platform/statements.ts';
import { commandFailures, wakeSignalName } from '../../workflows/remediation/names.ts';
import type { Principal } from '../auth/principal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { badRequest, conflict, forbidden, notFound, unavailable, type ApiError } from '../errors.ts';
import { stateRefusal } from '../../domain/remediation/transitions.ts';
import { statementChannelField } from '../../domain/wire-names.ts';

/** A command of a member. */
export interface MemberCommand {
  actionId: number;
  kind: CommandKind;
  comment: string | null;
  planHash: string | null;
  force: boolean;
  principal: Pick<Principal, 'memberId' | 'email' | 'role' | 'channel'>;
  requestId: string;
}

/** A rollback reads the resource first, for up to ten seconds. */
const timeoutMs: Record<CommandKind, number> = { approve: 10_000, reject: 10_000, execute: 10_000, rollback: 20_000 };

/** Outcome of a command: carried out, refused permanently, or not accepted by a workflow that is behind its row. */
type Attempt = RemediationDetailRow | 'behind';

/**
 * Sends a command to the action's workflow, with a signed statement of who makes the request, and returns the changed
 * action. Throws the API's 403, 404, 409 and 503; after a 503 the command is not carried out later.
 */
export async function command(dependencies: CommandDependencies, asked: MemberCommand): Promise<RemediationDetailRow> {
  const first = await attempt(dependencies, asked);
  if (first !== 'behind') return first;
  const second = await attempt(dependencies, asked);
  if (second !== 'behind') return second;
  throw unavailable('The workflow of the action has not caught up; nothing was decided');
}

type CommandDependencies = Pick<ApiDependencies, 'database' | 'updates' | 'statementKey'>;

async function attempt(dependencies: CommandDependencies, asked: MemberCommand): Promise<Attempt> {
  const { database, updates } = dependencies;
  const before = await actionById(dependencies, asked.actionId);
  requireStatus(before, asked.kind);
  const key = await dependencies.statementKey();
  const updateId = randomUUID();
  const sent = { actionId: asked.actionId, commandId: updateId };
  const send = () =>
    updates.update({
      workflowId: before.workflow_id,
      name: commandNameOf[asked.kind],
      input: inputOf(key, { ...asked, planHash: asked.planHash ?? before.plan_hash, commandId: updateId }),
      updateId,
      timeoutMs: timeoutMs[asked.kind],
    });
  let outcome = await send();
  if (outcome.kind === 'gone') {
    const row = await actionById(dependencies, asked.actionId);
    // A command that ended the action may have ended the workflow before the response.
    if (row.last_command !== updateId) {
      requireStatus(row, asked.kind);
      // The row still waits and Temporal has no workflow for it: it is started again from the row.
      await reviveRemediation(database, asked.actionId);
      outcome = await send();
    }
  }
  if (outcome.kind === 'answered') {
    await confirmCommand(database, sent);
    return actionById(dependencies, asked.actionId);
  }
  // An expired statement may be that of a repeat.
  const isUnclear =
    outcome.kind === 'unreachable' || (outcome.kind === 'refused' && outcome.type === commandFailures.statement);
  if (isUnclear) await withdrawCommand(database, sent);
  const row = await actionById(dependencies, asked.actionId);
  // The response may have been lost, and a repeat of a carried-out update refused: the row shows whether this command
  // changed the action. The workflow may have lost it with the update.
  if (row.last_command === updateId) {
    await wake(dependencies, row);
    return row;
  }
  if (outcome.kind === 'gone') throw conflict('The action has ended');
  // Temporal processes only a few concurrent updates at a time: a late caller gets the decision, not "try again".
  if (isUnclear) requireStatus(row, asked.kind);
  if (outcome.kind === 'unreachable') {
    throw unavailable('The decision could not reach the workflow; nothing was decided', outcome.cause);
  }
  if (outcome.type === commandFailures.state) {
    requireStatus(row, asked.kind);
    await wake(dependencies, row);
    return 'behind';
  }
  throw await refusal(database, { actionId: asked.actionId, ...outcome });
}

/** Makes a workflow read its row again. If Temporal is unavailable, the reconciler does so later. */
async function wake({ database, updates }: CommandDependencies, row: RemediationDetailRow): Promise<void> {
  if (!(await updates.signal({ workflowId: row.workflow_id, name: wakeSignalName }))) return;
  if (row.last_command !== null) await confirmCommand(database, { actionId: row.id, commandId: row.last_command });
}

/** Returns the action with this id. Throws 404. */
export async function actionById(
  { database }: Pick<ApiDependencies, 'database'>,
  actionId: number,
): Promise<RemediationDetailRow> {
  const row = await findRemediation(database, actionId);
  if (row === null) throw notFound('Remediation action');
  return row;
}

/** Rejects a command that the row's state does not allow, before it reaches the workflow. Throws 409. */
export function requireStatus(row: RemediationDetailRow, kind: CommandKind): void {
  const { status, rollback_status: rollback, rollback_until: until } = row;
  const isRollbackOver = until !== null && until <= new Date();
  const refusal = stateRefusal(kind, { status, rollback, isRollbackOver });
  if (refusal !== null) throw conflict(refusal);
}

function inputOf(key: Buffer, asked: MemberCommand & { commandId: string }): JsonObject {
  const { actionId, commandId, kind, comment, planHash, force, principal, requestId } = asked;
  const stated: StatedParts = {
    kind,
    comment,
    planHash: kind === 'rollback' ? null : planHash,
    force,
  };
  const statement = signStatement(
    key,
    { actionId, command: stated },
    {
      member_id: principal.memberId,
      email: principal.email,
      role: principal.role,
      [statementChannelField]: principal.channel,
      request_id: boundRequestId({ requestId, commandId }),
    },
  );
  return {
    ...(kind === 'approve' || kind === 'reject' ? { decision: kind } : {}),
    ...(kind === 'rollback' ? { force } : { plan_hash: planHash }),
    actor: principal.email,
    comment,
    statement: { ...statement },
  };
}

async function refusal(
  database: ApiDependencies['database'],
  refused: { actionId: number; type: string; message: string },
): Promise<ApiError> {
  const { type, message } = refused;
  switch (type) {
    case commandFailures.four_eyes:
    case commandFailures.forbidden:
      return forbidden(message);
    case commandFailures.bad_command:
      return badRequest(message);
    case commandFailures.statement:
      return unavailable(message);
    case commandFailures.stale: {
      const differences = await newestDifferences(database, refused.actionId);
      const described = differences.map(
        ({ path, expected_value: expected, current_value: current }) =>
          `${path}: expected ${shortened(plainText(expected), 200) || 'nothing'}, is ${shortened(plainText(current), 200) || 'nothing'}`,
      );
      return conflict(message, described.length === 0 ? null : described.join('; '));
    }
    default:
      return conflict(message);
  }
}
