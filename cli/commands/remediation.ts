import type { ManyApprovalResults, SignedDecision } from '../../client/src/schema.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { exitCodes } from '../exit-codes.ts';
import { Problem } from '../problem.ts';
import { progressBar } from '../progress-bar.ts';
import { confirm } from '../prompt.ts';
import { printPage, type Page } from '../rows.ts';
import { safeJson, safeText } from '../safe-text.ts';
import type { QueryValues } from '../service.ts';
import type { Session } from '../session.ts';
import { shortTime, statusStyle } from '../styles.ts';
import type { Style } from '../terminal.ts';

const pollMs = 500;

interface ListedAction {
  id: number;
  title: string;
  resource_name: string;
  finding_type: string;
  status: string;
  risk: 'low' | 'medium' | 'high';
  created_at: string;
}

interface Action extends ListedAction {
  policy_id: number | null;
  decision: string | null;
  expires_at: string | null;
  rollback_until: string | null;
  risk_assessment: { reasons?: unknown } | null;
  plan: {
    hash: string;
    steps: { number: number; title: string; undo: { exact: boolean } | null }[];
    diff: { path: string; current_value: unknown; planned_value: unknown }[];
    left: { path: string; reason: string }[];
    warnings: string[];
  } | null;
  execution_log: { at: string; message: string }[];
  rollback: { status: string; error?: string | null } | null;
}

const riskStyles: Record<ListedAction['risk'], Style> = { high: 'red', medium: 'yellow', low: 'dim' };

export async function listRemediation(session: Session, query: QueryValues): Promise<void> {
  const page = await session.service.get<Page<ListedAction>>('/api/v1/remediation', query);
  printPage(session, {
    page,
    empty: 'No remediation action matches.',
    columns: [
      { title: 'ID', value: ({ id }) => id, align: 'right' },
      { title: 'STATUS', value: ({ status }) => status, style: ({ status }) => statusStyle(status) },
      { title: 'RISK', value: ({ risk }) => risk, style: ({ risk }) => riskStyles[risk] },
      { title: 'TITLE', value: ({ title }) => title },
      { title: 'RESOURCE', value: ({ resource_name: name }) => name, dropOrder: 1 },
      { title: 'CREATED (UTC)', value: ({ created_at: at }) => shortTime(at), dropOrder: 2 },
    ],
  });
}

const actionPath = (id: number): string => `/api/v1/remediation/${id}`;

/** Shows the plan, risk and log of an action. */
export async function showRemediation(session: Session, id: number): Promise<void> {
  const action = await session.service.get<Action>(actionPath(id));
  if (session.json) session.terminal.printJson(action);
  else printAction(session, action);
}

function printAction({ terminal }: Session, action: Action): void {
  const line = (text: string): void => terminal.print(safeText(text));
  terminal.print(terminal.paint('bold', safeText(`#${action.id} ${action.title}`)));
  line(`${action.resource_name}: ${action.status}, ${action.risk} risk`);
  if (action.policy_id !== null) line(`Planned by remediation policy ${action.policy_id}`);
  const reasons = action.risk_assessment?.reasons;
  if (Array.isArray(reasons)) for (const reason of reasons) line(`  - ${String(reason)}`);
  if (action.plan !== null) {
    for (const warning of action.plan.warnings) line(`Note: ${warning}`);
    terminal.print('Steps');
    for (const { number, title, undo } of action.plan.steps) {
      const undone = undo === null ? 'cannot be undone' : undo.exact ? 'undone exactly' : 'undone in part';
      line(`  ${number}. ${title} (${undone})`);
    }
    terminal.print('Changes');
    for (const { path, current_value: now, planned_value: planned } of action.plan.diff) {
      line(`  ${path}: ${safeJson(now)} → ${safeJson(planned)}`);
    }
    for (const { path, reason } of action.plan.left) line(`  ${path}: left as it is, ${reason}`);
  }
  if (action.execution_log.length > 0) terminal.print('Log');
  for (const { at, message } of action.execution_log) line(`  ${at.slice(11, 19)} ${message}`);
}

/** Plans how a finding is fixed and shows the plan; a failing check is named by its resource. */
export async function planFix(
  session: Session,
  finding: { type: 'drift' | 'vulnerability'; id: number } | { type: 'control'; id: number; check: string },
): Promise<void> {
  const body =
    finding.type === 'control'
      ? { finding_type: finding.type, resource_id: finding.id, check_id: finding.check }
      : { finding_type: finding.type, finding_id: finding.id };
  const action = await session.service.post<Action>('/api/v1/remediation', body);
  if (session.json) {
    session.terminal.printJson(action);
    return;
  }
  printAction(session, action);
  session.terminal.report(`Approve it with \`audit approve ${action.id}\`, then \`audit execute ${action.id}\`.`);
}

/** Approves after showing the plan and asking for confirmation; scripts use --yes. */
export async function approve(
  session: Session,
  id: number,
  options: { comment?: string; yes?: boolean },
): Promise<void> {
  let hash: string | null = null;
  if (options.yes !== true) {
    const action = await session.service.get<Action>(actionPath(id));
    printAction({ ...session, json: false }, action);
    await mustConfirm('Approve this plan?');
    hash = action.plan?.hash ?? null;
  }
  const { comment } = options;
  // The approval is of the plan that was shown.
  const body = { ...(comment === undefined ? {} : { comment }), ...(hash === null ? {} : { plan_hash: hash }) };
  await session.service.post(`${actionPath(id)}/approve`, body);
  await sayState(session, id);
}

async function mustConfirm(question: string): Promise<void> {
  if (await confirm(question)) return;
  throw new Problem('Not approved', {
    exitCode: exitCodes.refused,
    advice: 'Answer y, or pass --yes when there is no terminal.',
  });
}

/** Approves the plans of several actions, as they are shown, in one request. Throws unless all were approved. */
export async function approveMany(
  session: Session,
  ids: readonly number[],
  options: { comment?: string; yes?: boolean },
): Promise<void> {
  const { service, terminal } = session;
  const actions: Action[] = [];
  for (const id of ids) actions.push(await service.get<Action>(actionPath(id)));
  if (options.yes !== true) {
    for (const action of actions) printAction({ ...session, json: false }, action);
    await mustConfirm(`Approve these ${actions.length} plans?`);
  }
  const { comment } = options;
  const approvals = actions.map(({ id, plan }) => ({ id, plan_hash: plan?.hash ?? '' }));
  const answer = await service.post<ManyApprovalResults>('/api/v1/remediation/approve-many', {
    approvals,
    ...(comment === undefined ? {} : { comment }),
  });
  if (session.json) terminal.printJson(answer);
  else {
    for (const { id, outcome, error } of answer.results) {
      terminal.print(safeText(`#${id} ${outcome}${error === null ? '' : `: ${error.message}`}`));
    }
  }
  const left = answer.results.length - answer.approved;
  if (left > 0)
    throw new Problem(`${left} of ${answer.results.length} plans were not approved`, { exitCode: exitCodes.failed });
}

/** Prints the log of an action as it is written, until it waits for a person or has ended. */
export async function follow(session: Session, id: number): Promise<void> {
  const { service, terminal, json } = session;
  let printed = 0;
  for (;;) {
    const action = await service.get<Action>(actionPath(id));
    for (const line of action.execution_log.slice(printed)) {
      if (json) terminal.print(JSON.stringify(line));
      else terminal.print(safeText(`${line.at.slice(11, 19)} ${line.message}`));
    }
    printed = action.execution_log.length;
    if (action.status !== 'executing' && action.rollback?.status !== 'running') {
      if (action.status === 'failed') throw endedBadly(action, 'The action failed');
      if (!json) await sayState(session, id);
      return;
    }
    await delay(pollMs);
  }
}

export async function reject(session: Session, id: number, options: { reason?: string }): Promise<void> {
  await session.service.post(
    `${actionPath(id)}/reject`,
    options.reason === undefined ? {} : { reason: options.reason },
  );
  await sayState(session, id);
}

/** Executes an approved action; with `wait`, waits for its end and throws if it failed. */
export async function execute(session: Session, id: number, options: { wait?: boolean }): Promise<void> {
  await session.service.post(`${actionPath(id)}/execute`);
  if (options.wait === true) {
    const action = await settledAction(session, {
      id,
      what: 'Executing',
      isRunning: ({ status }) => status === 'executing',
    });
    if (action.status !== 'completed') throw endedBadly(action, 'The action failed');
  }
  await sayState(session, id);
}

/** Rolls back a completed action; with `wait`, waits for the end. */
export async function rollBack(
  session: Session,
  id: number,
  options: { wait?: boolean; force?: boolean },
): Promise<void> {
  await session.service.post(`${actionPath(id)}/rollback`, options.force === true ? { force: true } : {});
  if (options.wait === true) {
    const action = await settledAction(session, {
      id,
      what: 'Rolling back',
      isRunning: ({ rollback }) => rollback?.status === 'running',
    });
    if (action.status !== 'rolled_back') throw endedBadly(action, 'The rollback failed');
  }
  await sayState(session, id);
}

/** Signs a decision and prints how to send it through Temporal: the payload, and the complete command. */
export async function sign(
  session: Session,
  id: number,
  options: { command: string; comment?: string; force?: boolean },
): Promise<void> {
  const { command, comment, force } = options;
  const body = { command, ...(comment === undefined ? {} : { comment }), ...(force === true ? { force } : {}) };
  const signed = await session.service.post<SignedDecision>(`${actionPath(id)}/signed-decisions`, body);
  const { terminal } = session;
  if (session.json) {
    terminal.printJson(signed);
    return;
  }
  terminal.print(
    safeText(
      `Payload of update or signal ${signed.name} to ${signed.workflow_id}, good once until ${signed.expires_at}:`,
    ),
  );
  terminal.print(safeText(signed.payload));
  terminal.print('Or with the Temporal CLI:');
  terminal.print(safeText(signed.temporal_command));
}

function endedBadly(action: Action, what: string): Problem {
  const last = action.execution_log.at(-1)?.message ?? 'the reason is unknown';
  return new Problem(`${what}: ${safeText(last)}`, {
    exitCode: exitCodes.failed,
    advice: `\`audit remediation ${action.id}\` shows the whole log.`,
  });
}

async function settledAction(
  { service, terminal }: Session,
  { id, what, isRunning }: { id: number; what: string; isRunning: (action: Action) => boolean },
): Promise<Action> {
  const bar = progressBar(terminal, what);
  try {
    for (;;) {
      const action = await service.get<Action>(actionPath(id));
      if (!isRunning(action)) return action;
      bar.show(null);
      await delay(pollMs);
    }
  } finally {
    bar.end();
  }
}

async function sayState(session: Session, id: number): Promise<void> {
  const action = await session.service.get<Action>(actionPath(id));
  if (session.json) session.terminal.printJson(action);
  else session.terminal.print(`#${id} is ${action.status}${action.decision === null ? '' : ` (${action.decision})`}.`);
}
