import type {
  AppliedRecommendation,
  GeneratedRecommendation,
  Recommendation,
  RecommendationDetail,
} from '../../client/src/schema.ts';
import { type Query, queryOf } from '../query.ts';
import { printPage, type Page } from '../rows.ts';
import { safeJson, safeText } from '../safe-text.ts';
import type { Session } from '../session.ts';
import { severityStyle, shortTime, statusStyle } from '../styles.ts';

const path = '/api/v1/recommendations';

/** Lists recommendations, newest first. */
export async function listRecommendations(session: Session, options: Query): Promise<void> {
  const page = await session.service.get<Page<Recommendation>>(path, queryOf(options));
  printPage(session, {
    page,
    empty: 'No recommendation matches.',
    columns: [
      { title: 'ID', value: ({ id }) => id, align: 'right' },
      { title: 'TYPE', value: ({ type }) => type },
      {
        title: 'SEVERITY',
        value: ({ severity }) => severity,
        style: ({ severity }) => severityStyle(severity),
        dropOrder: 3,
      },
      { title: 'STATUS', value: ({ status }) => status, style: ({ status }) => statusStyle(status), dropOrder: 2 },
      { title: 'SAVES A MONTH', value: savingOf, align: 'right' },
      { title: 'TITLE', value: ({ title }) => title },
      { title: 'RESOURCE', value: ({ resource_name: name }) => name, dropOrder: 1 },
      { title: 'CREATED (UTC)', value: ({ created_at: at }) => shortTime(at), dropOrder: 4 },
    ],
  });
}

/** Shows a recommendation with its steps and the facts behind it. */
export async function showRecommendation(session: Session, id: number): Promise<void> {
  printRecommendation(session, await session.service.get<RecommendationDetail>(`${path}/${id}`));
}

/** Generates what is recommended for a resource, and shows the first; names the others. */
export async function generateRecommendations(session: Session, resource: number): Promise<void> {
  const first = await session.service.post<GeneratedRecommendation>(`${path}/generate`, { resource_id: resource });
  printRecommendation(session, first);
  if (session.json || first.others.length === 0) return;
  session.terminal.print('Also recommended');
  for (const { id, title } of first.others) session.terminal.print(safeText(`  #${id} ${title}`));
}

/** Applies a recommendation: shows the remediation action that was planned, or the steps to take by hand. */
export async function applyRecommendation(session: Session, id: number): Promise<void> {
  const { terminal, json } = session;
  const applied = await session.service.post<AppliedRecommendation>(`${path}/${id}/apply`);
  const { remediation_action: action, by_hand: byHand } = applied;
  if (json) terminal.printJson(applied);
  else if (action !== null) {
    terminal.print(safeText(`Remediation ${action.id} is planned: ${action.title}`));
    terminal.report(`\`audit approve ${action.id}\` shows its plan and approves it.`);
  } else {
    terminal.print(safeText(`Nothing was planned: ${byHand ?? 'it is fixed by hand'}`));
    printSteps(session, applied.steps);
  }
}

/** Dismisses a recommendation. */
export async function dismissRecommendation(
  { service, terminal, json }: Session,
  id: number,
  reason: string | undefined,
): Promise<void> {
  const body = reason === undefined ? {} : { reason };
  const dismissed = await service.post<RecommendationDetail>(`${path}/${id}/dismiss`, body);
  if (json) terminal.printJson(dismissed);
  else terminal.print(`Recommendation ${id} is dismissed`);
}

function printRecommendation(session: Session, recommendation: RecommendationDetail): void {
  const { terminal, json } = session;
  if (json) {
    terminal.printJson(recommendation);
    return;
  }
  const { id, title, type, severity, status, description, resource_id: resource, evidence } = recommendation;
  const line = (text: string): void => terminal.print(safeText(text));
  terminal.print(terminal.paint('bold', safeText(`#${id} ${title}`)));
  const saving = savingOf(recommendation);
  line(`${severity} ${type} recommendation, ${status}${saving === null ? '' : `, saves ${saving} a month`}`);
  line(`Resource ${resource}: ${recommendation.resource_name}`);
  line(description);
  printSteps(session, recommendation.steps);
  const facts = Object.entries(evidence);
  if (facts.length > 0) terminal.print('Facts');
  for (const [name, value] of facts) line(`  ${name}: ${safeJson(value)}`);
}

function printSteps({ terminal }: Session, steps: readonly string[]): void {
  if (steps.length > 0) terminal.print('Steps');
  for (const [index, step] of steps.entries()) terminal.print(safeText(`  ${index + 1}. ${step}`));
}

function savingOf({ monthly_savings: saving }: Pick<Recommendation, 'monthly_savings'>) {
  return saving ? `${saving.amount.toFixed(2)} ${saving.currency}` : null;
}
