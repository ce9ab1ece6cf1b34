import type { Drift } from '../../client/src/schema.ts';
import { exitCodes } from '../exit-codes.ts';
import { Problem } from '../problem.ts';
import { followDrifts } from '../event-stream.ts';
import { printPage, type Page } from '../rows.ts';
import { safeText } from '../safe-text.ts';
import type { QueryValues } from '../service.ts';
import type { Session } from '../session.ts';
import { severityStyle, shortTime, statusStyle } from '../styles.ts';

export async function listDrifts(session: Session, query: QueryValues): Promise<void> {
  const page = await session.service.get<Page<Drift>>('/api/v1/drifts', query);
  printPage(session, {
    page,
    empty: 'No drift matches.',
    columns: [
      { title: 'ID', value: ({ id }) => id, align: 'right' },
      { title: 'SEVERITY', value: ({ severity }) => severity, style: ({ severity }) => severityStyle(severity) },
      { title: 'TYPE', value: ({ drift_type: type }) => type, dropOrder: 3 },
      { title: 'STATUS', value: ({ status }) => status, style: ({ status }) => statusStyle(status), dropOrder: 2 },
      { title: 'WHAT', value: ({ in_words: words }) => words },
      { title: 'OWNER', value: ({ owner }) => owner?.email ?? null, dropOrder: 6 },
      { title: 'DUE (UTC)', value: ({ due_at: at }) => shortTime(at), dropOrder: 5 },
      { title: 'DETECTED (UTC)', value: ({ detected_at: at }) => shortTime(at), dropOrder: 4 },
    ],
  });
}

/** Shows drifts as they are detected and resolved, until Ctrl-C. */
export async function followDriftStream(session: Session): Promise<void> {
  const { service, terminal, json } = session;
  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort());
  process.once('SIGTERM', () => interrupted.abort());
  terminal.report(`Following drifts at ${service.url}; press Ctrl-C to stop.`);
  const onPause = (reason: string): void => terminal.report(`${safeText(reason)}; trying again`);
  for await (const { event, data } of followDrifts(service, { signal: interrupted.signal, onPause })) {
    if (json) terminal.print(JSON.stringify({ event, data }));
    else terminal.print(driftLine(event, data as Drift, terminal));
  }
  throw new Problem('Ended', { exitCode: exitCodes.interrupted });
}

function driftLine(event: string, drift: Drift, terminal: Session['terminal']): string {
  const style = severityStyle(drift.severity);
  const severity = safeText(drift.severity).padEnd(8);
  const word = event.replace('drift.', '').padEnd(8);
  const shown = style === null ? severity : terminal.paint(style, severity);
  return `${shortTime(drift.detected_at) ?? ''}  ${word}  ${shown}  #${drift.id} ${safeText(drift.summary)}`;
}
