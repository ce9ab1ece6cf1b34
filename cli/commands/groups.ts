import type {
  FindingGroup,
  FindingGroupMember,
  ManyPlannedRemediations,
  PlannedRemediation,
} from '../../client/src/schema.ts';
import { type Page, printPage } from '../rows.ts';
import { safeText } from '../safe-text.ts';
import type { QueryValues } from '../service.ts';
import type { Session } from '../session.ts';
import { severityStyle, shortTime, statusStyle } from '../styles.ts';

const path = '/api/v1/findings/groups';

export async function listGroups(session: Session, query: QueryValues): Promise<void> {
  const page = await session.service.get<Page<FindingGroup>>(path, query);
  printPage(session, {
    page,
    empty: 'No open finding matches.',
    columns: [
      { title: 'SEVERITY', value: ({ severity }) => severity, style: ({ severity }) => severityStyle(severity) },
      { title: 'FINDINGS', value: ({ findings }) => findings, align: 'right' },
      { title: 'ACCOUNTS', value: ({ providers }) => providers, align: 'right', dropOrder: 2 },
      { title: 'GROUP', value: ({ title }) => title },
      { title: 'KEY', value: ({ key }) => key },
      { title: 'NEWEST (UTC)', value: ({ newest_at: at }) => shortTime(at), dropOrder: 1 },
    ],
  });
}

export async function listMembers(session: Session, query: QueryValues): Promise<void> {
  const page = await session.service.get<Page<FindingGroupMember>>(`${path}/members`, query);
  printPage(session, {
    page,
    empty: 'The group has no open finding.',
    columns: [
      { title: 'FINDING', value: ({ finding_id: id }) => id ?? '-', align: 'right' },
      { title: 'RESOURCE', value: ({ resource_name: name, resource_id: id }) => `${name} (#${id})` },
      { title: 'WHAT', value: ({ in_words: words }) => words, dropOrder: 1 },
      { title: 'ACTION', value: ({ action }) => (action === null ? '-' : `#${action.id}`) },
      {
        title: 'STATUS',
        value: ({ action }) => action?.status ?? '-',
        style: ({ action }) => (action === null ? null : statusStyle(action.status)),
      },
      { title: 'RISK', value: ({ action }) => action?.risk ?? '-' },
    ],
  });
}

/** Plans the fixes of a group; with `all`, until every member was looked at. */
export async function planGroup(session: Session, group: object, { all }: { all?: boolean }): Promise<void> {
  const answers: ManyPlannedRemediations[] = [];
  let after: number | null = null;
  do {
    const body = { group: { ...group, ...(after === null ? {} : { after }) } };
    const answer: ManyPlannedRemediations = await session.service.post('/api/v1/remediation/plan-many', body);
    answers.push(answer);
    after = answer.next;
  } while (all === true && after !== null);
  const results = answers.flatMap((answer) => answer.results);
  if (session.json) {
    session.terminal.printJson(all === true ? answers : answers[0]);
    return;
  }
  printResults(session, results);
  if (after !== null)
    session.terminal.report('More findings are in the group; plan them with the same command or --all.');
}

function printResults({ terminal }: Session, results: readonly PlannedRemediation[]): void {
  if (results.length === 0) {
    terminal.report('No finding of the group is without an unfinished action.');
    return;
  }
  for (const {
    action,
    outcome,
    finding_type: type,
    finding_id: id,
    resource_id: resource,
    check_id: check,
    ...row
  } of results) {
    const what = check === null ? `${type} ${id}` : `${check} of resource ${resource}`;
    if (action !== null)
      terminal.print(safeText(`#${action.id} ${action.title} (${action.risk} risk, ${action.status})`));
    else terminal.print(safeText(`${what}: ${outcome}. ${row.reason ?? ''}`));
    for (const [index, step] of row.manual_steps.entries()) terminal.print(safeText(`  ${index + 1}. ${step}`));
  }
  const ids = results.flatMap(({ action }) => (action?.status === 'pending_approval' ? [action.id] : []));
  if (ids.length > 0) terminal.report(`Approve them with \`audit approve ${ids.join(' ')}\`.`);
}
