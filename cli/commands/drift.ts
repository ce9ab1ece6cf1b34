import type { ChangeBehindDrift, DriftDetail } from '../../client/src/schema.ts';
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
  terminal.print(safeText(drift.summary));
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
