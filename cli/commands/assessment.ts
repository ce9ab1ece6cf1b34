import type { AssessmentDetail, ControlResult } from '../../client/src/schema.ts';
import { printRows } from '../rows.ts';
import { safeText } from '../safe-text.ts';
import type { Session } from '../session.ts';
import { severityStyle, statusStyle } from '../styles.ts';

/** Shows the controls of an assessment: how many resources failed, why one is not evaluated, and what above the account decided it. */
export async function showAssessment(
  session: Session,
  id: number,
  { status }: { status?: string | undefined },
): Promise<void> {
  const assessment = await session.service.get<AssessmentDetail>(`/api/v1/compliance/assessments/${id}`);
  const controls = assessment.controls.filter((control) => status === undefined || control.status === status);
  if (!session.json) {
    const { framework_name: framework, framework_version: version, provider_name: provider } = assessment;
    session.terminal.report(safeText(`${framework} ${version} on ${provider}`));
  }
  printRows(session, {
    answer: { ...assessment, controls },
    rows: controls,
    empty: 'No control has this status.',
    columns: [
      { title: 'CONTROL', value: ({ id: control }) => control },
      { title: 'TITLE', value: ({ title }) => title, dropOrder: 2 },
      {
        title: 'SEVERITY',
        value: ({ severity }) => severity,
        style: ({ severity }) => severityStyle(severity),
        dropOrder: 3,
      },
      { title: 'STATUS', value: (control) => control.status, style: (control) => statusStyle(control.status) },
      { title: 'FAILED', value: ({ failed_resources_count: count }) => count, align: 'right', dropOrder: 4 },
      { title: 'BECAUSE', value: because, dropOrder: 1 },
    ],
  });
}

/** Why a control is not evaluated, what above the account made it pass, and which values an admin set for its checks. */
function because({ reason, decided_by: deciders, parameters }: ControlResult): string | null {
  const decided = deciders === null ? reason : `decided by ${deciders.join('; ')}`;
  const parts = [...(decided === null ? [] : [decided]), ...parameters.map(({ summary }) => summary)];
  return parts.length === 0 ? null : parts.join('; ');
}
