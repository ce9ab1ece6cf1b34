import type { Baseline, BaselineComparison, CapturedBaselines } from '../../client/src/schema.ts';
import { type Query, queryOf, selectionOf, type SelectionOptions, tagsOf } from '../query.ts';
import { printPage, printRows, type Page } from '../rows.ts';
import { safeJson } from '../safe-text.ts';
import type { Session } from '../session.ts';
import { shortTime } from '../styles.ts';

const path = '/api/v1/baselines';

/** Which resources are captured: those that match everything given. */
export interface CaptureOptions extends SelectionOptions {
  type?: string;
  region?: string;
  /** `key=value`. */
  tag?: string;
}

/** Lists the baselines of a resource, newest first. */
export async function listBaselines(session: Session, resource: number, options: Query): Promise<void> {
  const page = await session.service.get<Page<Baseline>>(path, { ...queryOf(options), resource_id: resource });
  printPage(session, {
    page,
    empty: 'The resource has no baseline.',
    columns: [
      { title: 'ID', value: ({ id }) => id, align: 'right' },
      { title: 'CAPTURED (UTC)', value: ({ captured_at: at }) => shortTime(at) },
      { title: 'BY MEMBER', value: ({ created_by: member }) => member, align: 'right' },
      { title: 'ACCEPTANCE', value: ({ acceptance_id: id }) => id, align: 'right', dropOrder: 1 },
      { title: 'VOIDED (UTC)', value: ({ voided_at: at }) => shortTime(at), dropOrder: 2 },
    ],
  });
}

/** Captures the current configuration of one resource as its baseline. */
export async function captureBaseline({ service, terminal, json }: Session, resource: number): Promise<void> {
  const baseline = await service.post<Baseline>(path, { resource_id: resource });
  if (json) terminal.printJson(baseline);
  else terminal.print(`Baseline ${baseline.id} of resource ${resource} is captured`);
}

/** Captures baselines of every resource that matches. */
export async function captureBaselines(
  { service, terminal, json }: Session,
  { type, region, tag, ...selection }: CaptureOptions,
): Promise<void> {
  const [pair] = Object.entries(tag === undefined ? {} : tagsOf([tag]));
  const captured = await service.post<CapturedBaselines>(`${path}/bulk`, {
    ...selectionOf(selection),
    ...(type === undefined ? {} : { type }),
    ...(region === undefined ? {} : { region }),
    ...(pair === undefined ? {} : { tag: { key: pair[0], value: pair[1] } }),
  });
  if (json) terminal.printJson(captured);
  else {
    const { resource_count: resources, created, unchanged } = captured;
    terminal.print(`${resources} resources: ${created} baselines captured, ${unchanged} unchanged`);
  }
}

/** Shows in what two baselines of a resource differ. */
export async function compareBaselines(session: Session, first: number, second: number): Promise<void> {
  const answer = await session.service.get<BaselineComparison>(`${path}/${first}/compare/${second}`);
  printRows(session, {
    answer,
    rows: answer.diff,
    empty: 'They do not differ.',
    columns: [
      { title: 'PATH', value: ({ path: place }) => place },
      { title: `BASELINE ${first}`, value: ({ baseline_a_value: value }) => safeJson(value) },
      { title: `BASELINE ${second}`, value: ({ baseline_b_value: value }) => safeJson(value) },
    ],
  });
}
