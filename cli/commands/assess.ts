import { exitCodes } from '../exit-codes.ts';
import { Problem } from '../problem.ts';
import { selectionOf, type SelectionOptions } from '../query.ts';
import { printRows, type Page } from '../rows.ts';
import { safeText } from '../safe-text.ts';
import type { Session } from '../session.ts';
import { waitForExecution, type Accepted } from '../wait.ts';

interface Assessment {
  id: number;
  framework_id: string;
  framework_version: string;
  provider_name: string;
  score: number;
  passed: number;
  failed: number;
  not_evaluated: number;
  manual: number;
  created_at: string;
}

const assessmentsShown = 100;

/** Assesses the enabled frameworks, or one of them; with `wait`, shows the scores. */
export async function assess(
  session: Session,
  options: SelectionOptions & { framework?: string; frameworkVersion?: string; wait?: boolean },
): Promise<void> {
  const { service, terminal, json } = session;
  const scope = {
    ...(options.framework === undefined ? {} : { framework_id: options.framework }),
    ...(options.frameworkVersion === undefined ? {} : { version: options.frameworkVersion }),
    ...selectionOf(options),
  };
  const accepted = await service.post<Accepted>('/api/v1/compliance/assess', scope);
  if (options.wait !== true) {
    if (json) terminal.printJson(accepted);
    else
      terminal.print(`Assessment ${accepted.execution_id} is running; use --wait to wait for it and show the scores.`);
    return;
  }
  const execution = await waitForExecution(session, accepted, 'Assessment');
  if (execution.status === 'failed') {
    throw new Problem(`The assessment failed: ${safeText(execution.error ?? 'the reason is unknown')}`, {
      exitCode: exitCodes.failed,
    });
  }
  const page = await service.get<Page<Assessment>>('/api/v1/compliance/assessments', {
    framework_id: options.framework,
    framework_version: options.frameworkVersion,
    ...selectionOf(options),
    per_page: assessmentsShown,
  });
  const made = page.data.filter(({ created_at: at }) => at >= execution.started_at);
  printRows(session, {
    answer: { execution, assessments: made },
    rows: made,
    empty: 'There was nothing to assess.',
    columns: [
      { title: 'ID', value: ({ id }) => id, align: 'right' },
      { title: 'FRAMEWORK', value: ({ framework_id: framework }) => framework },
      { title: 'VERSION', value: ({ framework_version: version }) => version, dropOrder: 1 },
      { title: 'PROVIDER', value: ({ provider_name: name }) => name },
      { title: 'SCORE', value: ({ score }) => `${(score * 100).toFixed(1)}%`, align: 'right' },
      { title: 'PASSED', value: ({ passed }) => passed, align: 'right', dropOrder: 3 },
      {
        title: 'FAILED',
        value: ({ failed }) => failed,
        align: 'right',
        style: ({ failed }) => (failed > 0 ? 'red' : 'green'),
        dropOrder: 2,
      },
      { title: 'NOT EVALUATED', value: ({ not_evaluated: count }) => count, align: 'right', dropOrder: 4 },
      { title: 'MANUAL', value: ({ manual }) => manual, align: 'right', dropOrder: 5 },
    ],
  });
}
