import type { ChangeBehindDrift, DriftDetail, RemediationPreview } from '../../client/src/schema.ts';
import { safeText } from '../safe-text.ts';
import type { Session } from '../session.ts';
import { shortTime } from '../styles.ts';

/** Shows a drift: what changed, and who changed it. */
export async function showDrift(session: Session, id: number): Promise<void> {
  const drift = await session.service.get<DriftDetail>(`/api/v1/drifts/${id}`);
  const { terminal } = session;
  if (session.json) {
    terminal.printJson(drift);
    return;
  }
  terminal.print(safeText(drift.in_words));
  terminal.print(`  resource  ${drift.resource_type} ${safeText(drift.resource_name)} (#${drift.resource_id})`);
  terminal.print(`  severity  ${drift.severity}`);
  terminal.print(`  status    ${drift.status}`);
  terminal.print(`  detected  ${shortTime(drift.detected_at) ?? ''} UTC`);
  if (drift.expected) terminal.print(`  expected  in change window ${drift.change_window_id}`);
  if (drift.changes.length === 0) terminal.print('  changed   by an unknown user: no change feed announced the change');
  for (const change of drift.changes) terminal.print(`  changed   ${changeLine(change)}`);
  for (const { path, baseline_value: before, current_value: after } of drift.diff) {
    terminal.print(`  ${safeText(path === '' ? '/' : path)}: ${shown(before)} -> ${shown(after)}`);
  }
  if (drift.status !== 'resolved') await sayFix(session, id);
}

/** Says how the drift is fixed: by the next command, or by hand. */
async function sayFix({ service, terminal }: Session, id: number): Promise<void> {
  const preview = await service.get<RemediationPreview>('/api/v1/remediation/preview', {
    finding_type: 'drift',
    finding_id: id,
  });
  if (preview.fixable) {
    terminal.report(`A fix can be planned, with ${preview.risk} risk: audit plan drift ${id}`);
    return;
  }
  terminal.report(safeText(preview.reason ?? ''));
  for (const [index, step] of preview.manual_steps.entries()) terminal.report(safeText(`  ${index + 1}. ${step}`));
  if (preview.action_id !== null) terminal.report(`See audit remediation ${preview.action_id}`);
}

function changeLine({ actor, via, means, call, ...change }: ChangeBehindDrift): string {
  const parts = [
    `${shortTime(change.occurred_at ?? change.announced_at) ?? ''} UTC`,
    actor === null ? 'by an unknown user' : `by ${actor.principal}`,
    actor?.acting_as ? `as ${actor.acting_as}` : null,
    actor?.source_address ? `from ${actor.source_address}` : null,
    (via ?? means) ? `with ${via ?? means}` : null,
    call === null ? null : `(${call})`,
  ];
  return safeText(parts.filter((part) => part !== null).join(' '));
}

function shown(value: unknown): string {
  return safeText(value === undefined ? '-' : JSON.stringify(value));
}
